// Faults about what a debugger is asked for: what it is told instead, and what its answer becomes.
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "engines/parser/faults/faults_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/action_kind.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

using testing::ElementsAre;

// Notes what it is told, at its one pause, of two frames; answers all with `answer`.
class ToldSession : public Session {
 public:
  ToldSession(Output answer, std::vector<std::string>& told) : answer_(std::move(answer)), told_(told) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return std::vector<Location>(); }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits&) override {
    told_.push_back(FormatAction(action));
    return answer_;
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    FakeSession inner({.visits = {{.line = 1, .stack = {"f", "g"}, .debugger_statement = true}}});
    class Inside : public Driver {
     public:
      Inside(ToldSession& session, Driver& user) : session_(session), user_(user) {}
      Action OnPause(Session&, Pause& pause) override {
        const Action action = user_.OnPause(session_, pause);
        session_.told_.push_back(FormatAction(action));
        return action;
      }

     private:
      ToldSession& session_;
      Driver& user_;
    } inside(*this, driver);
    return inner.Run(inside);
  }

 private:
  const Output answer_;
  std::vector<std::string>& told_;
};

// Does all of `actions` at the pause; the last one lets the program run.
class Asking : public Driver {
 public:
  Asking(const std::string& actions, Output& answer) : actions_(*ParseActions(actions)), answer_(answer) {}
  Action OnPause(Session& session, Pause&) override {
    for (const Action& action : actions_) {
      if (!IsStationary(action)) return action;
      answer_ = *ActOn(session, action);
    }
    return *ParseActions("abandon")->begin();
  }

 private:
  const google::protobuf::RepeatedPtrField<Action> actions_;
  Output& answer_;
};

struct Played {
  std::vector<std::string> told;
  // The last one.
  Output answer;
};

Played Play(std::string_view fault, const std::string& actions, Output answer = {}) {
  Played played;
  FaultMemory memory;
  Program program;
  program.set_source("f();\n");
  const std::unique_ptr<Session> session =
      PlantFault(fault, std::make_unique<ToldSession>(std::move(answer), played.told), program, nullptr, memory);
  Asking asking(actions, played.answer);
  EXPECT_TRUE(session->Run(asking).ok());
  return played;
}

std::vector<std::string> Told(std::string_view fault, const std::string& actions) { return Play(fault, actions).told; }

TEST(SettingFaultsTest, IgnoredForGood) {
  EXPECT_THAT(Told("ignored-for-good", "blackbox 1:0-3:1; unblackbox 1:0-3:1; resume"),
              ElementsAre("blackbox 1:0-3:1", "blackbox 1:0-3:1", "resume"));
  EXPECT_THAT(Told("ignored-for-good", "blackbox /lib/; unblackbox scripts; resume"),
              ElementsAre("blackbox /lib/", "blackbox /lib/", "resume"));
  EXPECT_THAT(Told("ignored-for-good", "unblackbox scripts; resume"), ElementsAre("unblackbox scripts", "resume"));
}

TEST(SettingFaultsTest, PausesOff) {
  EXPECT_THAT(Told("pauses-off-forgotten", "pauses off; resume"), ElementsAre("pauses on", "resume"));
  EXPECT_THAT(Told("pauses-stay-off", "pauses off; pauses on; resume"),
              ElementsAre("pauses off", "pauses off", "resume"));
}

TEST(SettingFaultsTest, SkippedCode) {
  EXPECT_THAT(Told("skipped-code-forgotten", "over skip 1:0-2:0"), ElementsAre("over"));
  EXPECT_THAT(Told("skipped-code-forgotten", "in skip 1:0-2:0"), ElementsAre("in"));
  EXPECT_THAT(Told("skipped-code-ends-step", "in skip 1:0-2:0"), ElementsAre("resume"));
  EXPECT_THAT(Told("skipped-code-ends-step", "in"), ElementsAre("in"));
}

TEST(SettingFaultsTest, MissingFrameAnswered) {
  EXPECT_THAT(Told("missing-frame-answered", "evaluate in 3 x; evaluate in 1 x; resume"),
              ElementsAre("evaluate x", "evaluate in 1 x", "resume"));
}

TEST(ExceptionFaultsTest, CaughtTakenForUncaught) {
  EXPECT_THAT(Told("caught-taken-for-uncaught", "exceptions uncaught; exceptions none; resume"),
              ElementsAre("exceptions all", "exceptions none", "resume"));
}

TEST(EvaluationFaultsTest, WhatIsSetIsEvaluatedAlone) {
  EXPECT_THAT(Told("set-variable-lost", "set in 1 x = 2; resume"), ElementsAre("evaluate in 1 2", "resume"));
  EXPECT_THAT(Told("set-return-value-lost", "return 3; resume"), ElementsAre("evaluate 3", "resume"));
}

TEST(EvaluationFaultsTest, LookHasEffects) {
  Output refused, two;
  refused.mutable_evaluated()->set_refused(true);
  two.mutable_evaluated()->mutable_value()->set_number(2);
  const Played effects = Play("look-has-effects", "look f(); resume", refused);
  EXPECT_THAT(effects.told, ElementsAre("look f()", "evaluate f()", "resume"));
  EXPECT_TRUE(effects.answer.evaluated().refused());
  EXPECT_THAT(Play("look-has-effects", "look x; resume", two).told, ElementsAre("look x", "look x", "resume"));
}

TEST(EvaluationFaultsTest, EvaluationInYoungestFrame) {
  EXPECT_THAT(Told("evaluation-in-youngest-frame", "evaluate in 1 x; set in 1 x = 1; resume"),
              ElementsAre("evaluate x", "set in 1 x = 1", "resume"));
}

TEST(EvaluationFaultsTest, EvaluationLosesAnswer) {
  Output two;
  two.mutable_evaluated()->mutable_value()->set_number(2);
  EXPECT_FALSE(Play("evaluation-loses-answer", "evaluate x = 2; resume", two).answer.evaluated().value().has_number());
  EXPECT_TRUE(Play("evaluation-loses-answer", "evaluate x; resume", two).answer.evaluated().value().has_number());
}

TEST(EvaluationFaultsTest, OpenedPartsSwapped) {
  Output opened;
  for (int i = 0; i < 3; ++i) {
    opened.mutable_inspected()->mutable_opened()->add_properties()->mutable_value()->set_number(i);
  }
  const Output answer = Play("opened-parts-swapped", "inspect x; resume", opened).answer;
  ASSERT_EQ(answer.inspected().opened().properties_size(), 3);
  EXPECT_EQ(answer.inspected().opened().properties(0).value().number(), 1);
  EXPECT_EQ(answer.inspected().opened().properties(1).value().number(), 0);
  EXPECT_EQ(answer.inspected().opened().properties(2).value().number(), 2);
}

TEST(EvaluationFaultsTest, LastPlaceOfRangeMissing) {
  Output listed;
  listed.mutable_places_listed()->add_places()->set_line(1);
  listed.mutable_places_listed()->add_places()->set_line(2);
  EXPECT_EQ(Play("last-place-of-range-missing", "places 1:0-3:0; resume", listed).answer.places_listed().places_size(),
            1);
  EXPECT_EQ(Play("last-place-of-range-missing", "places; resume", listed).answer.places_listed().places_size(), 2);
}

constexpr char kBlock[] = R"js(
{
  let x = 1;
}
)js";

TEST(EvaluationFaultsTest, ScopeListedTwice) {
  const FaultExample example{
      kBlock,
      {.visits = {{.line = 2, .scopes = {ToScope("block x=1"), ToScope("global y=2")}, .debugger_statement = true}}}};
  EXPECT_EQ(ScopesOf(PlayPlain(example, "s").pauses[0]), "block x=1; global y=2");
  EXPECT_EQ(ScopesOf(PlayFaulty("scope-listed-twice", example, "s").pauses[0]), "block x=1; block x=1; global y=2");
}

}  // namespace
}  // namespace twinstep
