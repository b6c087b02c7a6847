#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using End = FollowUpResult::End;

TEST(ObserveNothingTest, LookingChangesNothing) {
  const Trace initial = FakeInitialRun("b11 o u c");
  for (const char* form : {"LOOK_AT_LITTLE", "LOOK_DEEPER", "EVALUATE_NAMES"}) {
    const FakeFollowUp run = RunFake(initial, std::string("observe_nothing { form: ") + form + " }");
    EXPECT_EQ(run.result.end, End::kHeld) << form;
    EXPECT_EQ(PauseLines(run.trace), PauseLines(initial));
  }
}

// A debugger in which a look at a variable adds one to it.
class CountingPause : public Pause {
 public:
  CountingPause(Pause& inner, int& looks, std::vector<std::string>& evaluated)
      : inner_(inner), looks_(looks), evaluated_(evaluated) {}
  const Location& location() const override { return inner_.location(); }
  Paused::Reason reason() const override { return inner_.reason(); }
  int frame_count() override { return inner_.frame_count(); }
  absl::Status DescribeFrame(int index, Frame& frame) override { return inner_.DescribeFrame(index, frame); }
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override {
    absl::Status status = inner_.DescribeScopes(index, limits, with_globals, frame);
    for (Scope& scope : *frame.mutable_scopes()) {
      for (Variable& variable : *scope.mutable_variables()) variable.mutable_value()->set_number(++looks_);
    }
    return status;
  }
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override {
    return inner_.DescribeCompletion(limits, paused);
  }
  absl::Status Evaluate(int index, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override {
    evaluated_.push_back(absl::StrCat(index, " ", std::string(expression)));
    return inner_.Evaluate(index, expression, side_effects, limits, evaluation);
  }

 private:
  Pause& inner_;
  int& looks_;
  std::vector<std::string>& evaluated_;
};

class CountingSession : public Session, public Driver {
 public:
  explicit CountingSession(FakeProgram program = FakeCalls()) : inner_(std::move(program)) {}
  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_.BreakableLocations(); }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    return inner_.Act(action, limits);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    driver_ = &driver;
    return inner_.Run(*this);
  }
  const std::vector<std::string>& evaluated() const { return evaluated_; }
  Action OnPause(Session&, Pause& pause) override {
    CountingPause counting(pause, looks_, evaluated_);
    return driver_->OnPause(*this, counting);
  }

 private:
  FakeSession inner_;
  Driver* driver_ = nullptr;
  int looks_ = 0;
  std::vector<std::string> evaluated_;
};

TEST(ObserveNothingTest, ALookThatChangesSomethingIsAWarning) {
  CountingSession first, second;
  Random random(3);
  const Trace initial = RandomFakeRun(first, random);
  Transformation transformation;
  transformation.mutable_observe_nothing()->set_form(ObserveNothing::LOOK_DEEPER);
  EXPECT_EQ(RunFake(second, initial, transformation).result.end, End::kWarning);
}

TEST(ObserveNothingTest, WhatAllFramesShareIsEvaluatedInTheYoungest) {
  const auto scope = [](Scope::Kind kind, const char* variable) {
    Scope made;
    made.set_kind(kind);
    made.add_variables()->set_name(variable);
    return made;
  };
  const FakeProgram program = {.visits = {{.line = 1,
                                           .stack = {"f"},
                                           .scopes = {scope(Scope::FUNCTION, "a"), scope(Scope::SCRIPT, "s")},
                                           .callers_scopes = {{scope(Scope::BLOCK, "b"), scope(Scope::SCRIPT, "s"),
                                                               scope(Scope::GLOBAL, "g")}}}}};
  google::protobuf::RepeatedPtrField<Action> actions;
  actions.Add()->mutable_set_breakpoint()->mutable_location()->set_line(1);
  actions.Add()->mutable_start();
  actions.Add()->mutable_resume();
  CountingSession first(program), second(program);
  Trace initial;
  RecordingSession recording(first, FULL, initial);
  ASSERT_TRUE(PlayActions(recording, actions).ok());
  Transformation transformation;
  transformation.mutable_observe_nothing()->set_form(ObserveNothing::EVALUATE_NAMES);
  RunFake(second, initial, transformation);
  EXPECT_THAT(second.evaluated(), ::testing::ElementsAre("0 a", "0 s", "1 b"));
}

}  // namespace
}  // namespace twinstep
