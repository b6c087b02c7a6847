#include "model/sessions/random_user.h"

#include <algorithm>
#include <map>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<Scope> Objects() {
  std::vector<Scope> scopes(1);
  scopes[0].set_kind(Scope::FUNCTION);
  for (const char* const name : {"x", "y"}) {
    Variable& variable = *scopes[0].add_variables();
    variable.set_name(name);
    variable.mutable_value()->set_number(1);
  }
  Variable& object = *scopes[0].add_variables();
  object.set_name("z");
  object.mutable_value()->mutable_object()->set_kind(Object::PLAIN);
  return scopes;
}

// A debugger that takes every action, and notes it.
class NotingSession : public FakeSession {
 public:
  explicit NotingSession(std::vector<Action>& taken)
      : FakeSession({.visits = {{.line = 1,
                                 .stack = {"f", "g"},
                                 .variables = {{"x", 1}, {"y", 2}},
                                 .scopes = Objects(),
                                 .returned = 3},
                                {.line = 2, .stack = {"f", "g"}},
                                {.line = 3, .stack = {"f", "g"}}}}),
        taken_(taken) {}
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits&) override {
    taken_.push_back(action);
    if (!IsBreakpointAction(action)) return Output();
    Action plain;
    if (action.has_set_breakpoint()) {
      *plain.mutable_set_breakpoint()->mutable_location() = action.set_breakpoint().location();
    } else {
      *plain.mutable_remove_breakpoint()->mutable_location() = action.remove_breakpoint().location();
    }
    return FakeSession::Act(plain, {});
  }

 private:
  std::vector<Action>& taken_;
};

// Is at the one pause of a program for so many times.
class Drawer : public Driver {
 public:
  Drawer(RandomUser& user, int times, std::vector<Action>& taken) : user_(user), times_(times), taken_(taken) {}

  Action OnPause(Session& session, Pause& pause) override {
    for (int i = 0; i < times_; ++i) taken_.push_back(user_.OnPause(session, pause));
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

 private:
  RandomUser& user_;
  const int times_;
  std::vector<Action>& taken_;
};

constexpr EngineFacts kAble = {
    .restarts_frames = true, .steps_from_older_frames = true, .switches_pauses_off = true, .steps_past_code = true};

// What is in `avoided` the user does not do.
std::vector<Action> Draw(const EngineFacts& facts, uint64_t seed, int times, std::vector<ActionCount>* counts = nullptr,
                         std::function<bool(const Action&, const Pause&)> avoided = nullptr) {
  Random random(seed);
  RandomUser user({.generator = {.max_actions = times + 1, .more_actions = true, .is_avoided = std::move(avoided)},
                   .debuggers = {&facts}},
                  random);
  std::vector<Action> taken;
  NotingSession session(taken);
  Action first;
  first.mutable_set_breakpoint()->mutable_location()->set_line(1);
  const absl::StatusOr<Output> set = ActOn(session, first);
  EXPECT_TRUE(set.ok());
  user.NoteSet(first.set_breakpoint(), *set);
  taken.clear();
  Drawer drawer(user, times, taken);
  EXPECT_TRUE(session.Run(drawer).ok());
  EXPECT_TRUE(user.status().ok()) << user.status();
  if (counts != nullptr) *counts = user.Counts();
  return taken;
}

// `able`: the debugger does everything that earlier versions do, too.
std::vector<Action> Draw(bool able, uint64_t seed, int times, std::vector<ActionCount>* counts = nullptr,
                         std::function<bool(const Action&, const Pause&)> avoided = nullptr) {
  return Draw(able ? kAble : kNoEngineFacts, seed, times, counts, std::move(avoided));
}

std::set<std::string> Kinds(const std::vector<Action>& actions) {
  std::set<std::string> kinds;
  for (const Action& action : actions) kinds.insert(KindName(action));
  return kinds;
}

TEST(RandomUserTest, EveryKindIsDrawn) {
  std::set<std::string> kinds;
  // A second debugger comes in some sessions only.
  for (uint64_t seed = 1; seed < 40; ++seed) kinds.merge(Kinds(Draw(true, seed, 100)));
  EXPECT_THAT(kinds,
              IsSupersetOf({"breakpoints active", "detach", "evaluate", "inspect", "pause on exceptions",
                            "pauses active", "step in past code", "step over past code", "remove breakpoint",
                            "restart frame", "run to location", "set breakpoint", "set breakpoint with condition",
                            "set logpoint", "set return value", "set variable", "watch"}));
  // There is no tree to find functions in; two debuggers list different places by design.
  EXPECT_THAT(kinds, Not(Contains("blackbox")));
  EXPECT_THAT(kinds, Not(Contains("list places")));
}

TEST(RandomUserTest, NamesAreEvaluatedInScopesWhereThatIsPossible) {
  EngineFacts newest = kAble;
  newest.evaluates_in_scopes = true;
  int times = 0;
  for (uint64_t seed = 1; seed < 10; ++seed) {
    for (const Action& action : Draw(newest, seed, 100)) {
      if (!action.evaluate().has_scope()) continue;
      ++times;
      // The pause shows one scope; rarely the user asks for one more.
      EXPECT_LE(action.evaluate().scope(), 1u);
      EXPECT_THAT(action.evaluate().expression(), ::testing::AnyOf("x", "y", "z"));
    }
    EXPECT_THAT(Kinds(Draw(true, seed, 100)), Not(Contains("evaluate in a scope")));
  }
  EXPECT_GT(times, 0);
}

TEST(RandomUserTest, FramesAreRestartedOnlyWhereThatIsPossible) {
  std::vector<ActionCount> counts;
  EXPECT_THAT(Kinds(Draw(false, 1, 500, &counts)), Not(Contains("restart frame")));
  bool counted = false;
  for (const ActionCount& count : counts) {
    if (count.action() != "restart frame") continue;
    EXPECT_EQ(count.taken(), 0);
    EXPECT_GT(count.left_out(), 0);
    EXPECT_EQ(count.reason(), "a debugger of the session does not do it");
    counted = true;
  }
  EXPECT_TRUE(counted);
}

TEST(RandomUserTest, ASecondDebuggerComesAndGoes) {
  int times = 0;
  for (uint64_t seed = 1; seed < 40; ++seed) {
    bool attached = false;
    for (const Action& action : Draw(true, seed, 100)) {
      if (!action.has_watch()) continue;
      ++times;
      EXPECT_NE(action.watch().attaches(), attached);
      attached = action.watch().attaches();
    }
  }
  EXPECT_GT(times, 1);
}

TEST(RandomUserTest, StepsAreFromOlderFramesOnlyWhereThatIsPossible) {
  const auto steps = [](const Action& action) {
    return action.step_in().frame() > 0 || action.step_over().frame() > 0 || action.step_out().frame() > 0;
  };
  std::vector<ActionCount> counts;
  const std::vector<Action> able = Draw(true, 1, 500, &counts);
  EXPECT_TRUE(std::any_of(able.begin(), able.end(), steps));
  EXPECT_TRUE(std::any_of(counts.begin(), counts.end(), [](const ActionCount& count) {
    return count.action() == "step over from an older frame" && count.taken() > 0;
  }));
  const std::vector<Action> unable = Draw(false, 1, 500, &counts);
  EXPECT_TRUE(std::none_of(unable.begin(), unable.end(), steps));
  EXPECT_TRUE(std::any_of(counts.begin(), counts.end(), [](const ActionCount& count) {
    return count.action() == "step from an older frame" && count.left_out() > 0;
  }));
}

TEST(RandomUserTest, ABreakpointIsRemovedOnce) {
  int set = 1, removed = 0;
  for (const Action& action : Draw(true, 1, 500)) {
    set += action.has_set_breakpoint();
    removed += action.has_remove_breakpoint();
    EXPECT_LE(removed, set);
  }
  EXPECT_GT(removed, 1);
}

TEST(RandomUserTest, APlaceGetsOneBreakpoint) {
  std::multiset<uint32_t> lines = {1};
  const auto taken = Draw(true, 1, 1000, nullptr, [](const Action& action, const Pause&) {
    return action.has_remove_breakpoint() || action.set_breakpoint().has_scripts();
  });
  for (const Action& action : taken) {
    if (action.has_set_breakpoint()) lines.insert(action.set_breakpoint().location().line());
  }
  EXPECT_EQ(lines, (std::multiset<uint32_t>{1, 2, 3}));
}

TEST(RandomUserTest, ExpressionsNameWhatTheFrameShows) {
  bool x = false;
  for (const Action& action : Draw(true, 2, 300)) {
    if (action.has_evaluate()) x = x || action.evaluate().expression().find("x") != std::string::npos;
    if (action.has_set_variable()) EXPECT_THAT(action.set_variable().name(), testing::AnyOf("x", "y", "z"));
  }
  EXPECT_TRUE(x);
}

TEST(RandomUserTest, EqualSeedsDrawEqualActions) {
  const auto text = [](const std::vector<Action>& actions) {
    std::string all;
    for (const Action& action : actions) all += ToText(action) + "\n";
    return all;
  };
  EXPECT_EQ(text(Draw(true, 7, 100)), text(Draw(true, 7, 100)));
  EXPECT_NE(text(Draw(true, 7, 100)), text(Draw(true, 8, 100)));
}

TEST(RandomUserTest, WhatIsAvoidedIsNotDone) {
  const auto evaluates = [](const Action& action, const Pause&) {
    return action.has_evaluate() || action.has_resume();
  };
  const std::set<std::string> kinds = Kinds(Draw(true, 1, 500, nullptr, evaluates));
  EXPECT_THAT(kinds, Not(Contains("evaluate")));
  EXPECT_THAT(kinds, Not(Contains("resume")));
}

// What the studies' sequences rest on.
TEST(RandomUserTest, TheStudiesUserDrawsAsTheirAlgorithm) {
  Random random(3), same(3);
  std::vector<Action> taken;
  NotingSession session(taken);
  Location first;
  first.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(first).ok());
  taken.clear();
  RandomUser user({}, random);
  EXPECT_THAT(user.BeforeStart(), IsEmpty());
  EXPECT_EQ(user.Condition(first), "");
  ASSERT_TRUE(session.Run(user).ok());
  EXPECT_THAT(taken, IsEmpty());
  RandomExecutionAction(same);
  EXPECT_EQ(random.Next(), same.Next());
}

TEST(RandomUserTest, ADebuggerThatCannotSaysSo) {
  FakeProgram long_run;
  for (int i = 0; i < 1000; ++i) long_run.visits.push_back({1, {}, {}});
  FakeSession session(long_run);
  Location first;
  first.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(first).ok());
  Random random(1);
  RandomUser user({.generator = {.max_actions = 100, .more_actions = true}}, random);
  ASSERT_TRUE(session.Run(user).ok());
  EXPECT_THAT(std::string(user.status().message()), HasSubstr("only the basic actions"));
}

TEST(RandomUserTest, ATenthOfTheLinesAndAtLeastOne) {
  const GeneratorOptions options;
  EXPECT_EQ(MaxBreakpoints(options, 0), 1);
  EXPECT_EQ(MaxBreakpoints(options, 9), 1);
  EXPECT_EQ(MaxBreakpoints(options, 35), 3);
  EXPECT_EQ(MaxBreakpoints({.breakpoints_per_line = 0}, 500), 1);
}

TEST(RandomUserTest, EveryExecutionActionIsAsLikelyAsTheOthers) {
  Random random(1);
  std::map<Action::KindCase, int> counts;
  for (int i = 0; i < 40'000; ++i) ++counts[RandomExecutionAction(random).kind_case()];
  EXPECT_EQ(counts.size(), 4u);
  for (const auto& [kind, count] : counts) EXPECT_NEAR(count, 10'000, 500) << kind;
}

TEST(RandomUserTest, AbandonsWhenAllActionsAreTaken) {
  FakeProgram long_run;
  for (int i = 0; i < 1000; ++i) long_run.visits.push_back({1, {}, {}});
  FakeSession session(long_run);
  Location line;
  line.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(line).ok());
  Random random(1);
  RandomUser driver({.generator = {.max_actions = 5}}, random);
  absl::StatusOr<Finished> finished = session.Run(driver);
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->outcome(), Finished::ABANDONED);
  EXPECT_TRUE(driver.exhausted());
}

}  // namespace
}  // namespace twinstep
