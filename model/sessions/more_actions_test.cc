#include "model/sessions/more_actions.h"

#include <algorithm>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"
#include "model/sessions/action_generator.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
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
  object.set_name("y");
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

// Draws `times` times at the one pause of a program.
class Drawer : public Driver {
 public:
  Drawer(MoreActions& more, int times, std::vector<Action>& taken) : more_(more), times_(times), taken_(taken) {}

  Action OnPause(Session& session, Pause& pause) override {
    for (int i = 0; i < times_; ++i) {
      EXPECT_TRUE(more_.AtPause(session, pause).ok());
      if (std::optional<Action> action = more_.Execution(session, pause)) taken_.push_back(*std::move(action));
    }
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

 private:
  MoreActions& more_;
  const int times_;
  std::vector<Action>& taken_;
};

constexpr EngineFacts kAble = {.restarts_frames = true, .steps_from_older_frames = true};

std::vector<Action> Draw(const MoreActionsOptions& options, uint64_t seed, int times,
                         std::vector<ActionCount>* counts = nullptr) {
  Random random(seed);
  MoreActions more(options, nullptr, random);
  std::vector<Action> taken;
  NotingSession session(taken);
  Location first;
  first.set_line(1);
  const absl::StatusOr<Output> set = session.SetBreakpoint(first);
  EXPECT_TRUE(set.ok());
  more.NoteSet(first, *set);
  taken.clear();
  Drawer drawer(more, times, taken);
  EXPECT_TRUE(session.Run(drawer).ok());
  if (counts != nullptr) *counts = more.Counts();
  return taken;
}

std::set<std::string> Kinds(const std::vector<Action>& actions) {
  std::set<std::string> kinds;
  for (const Action& action : actions) kinds.insert(KindName(action));
  return kinds;
}

TEST(MoreActionsTest, EveryKindIsDrawn) {
  const std::set<std::string> kinds = Kinds(Draw({.debuggers = {&kAble}}, 1, 500));
  EXPECT_THAT(kinds, IsSupersetOf({"breakpoints active", "detach", "evaluate", "inspect", "pause on exceptions",
                                   "remove breakpoint", "restart frame", "run to location", "set breakpoint",
                                   "set breakpoint with condition", "set logpoint", "set return value", "set variable",
                                   "watch"}));
  // There is no tree to find functions in.
  EXPECT_THAT(kinds, Not(Contains("blackbox")));
}

TEST(MoreActionsTest, FramesAreRestartedOnlyWhereThatIsPossible) {
  std::vector<ActionCount> counts;
  EXPECT_THAT(Kinds(Draw({}, 1, 500, &counts)), Not(Contains("restart frame")));
  bool counted = false;
  for (const ActionCount& count : counts) {
    if (count.action() != "restart frame") continue;
    EXPECT_EQ(count.taken(), 0);
    EXPECT_GT(count.left_out(), 0);
    EXPECT_EQ(count.reason(), "a debugger of the session restarts no frames");
    counted = true;
  }
  EXPECT_TRUE(counted);
}

TEST(MoreActionsTest, ASecondDebuggerComesAndGoes) {
  bool attached = false;
  for (const Action& action : Draw({.stationary = 1, .watches = 1}, 1, 50)) {
    if (!action.has_watch()) continue;
    EXPECT_NE(action.watch().attaches(), attached);
    attached = action.watch().attaches();
  }
}

TEST(MoreActionsTest, StepsAreFromOlderFramesOnlyWhereThatIsPossible) {
  const auto steps = [](const Action& action) {
    return action.step_in().frame() > 0 || action.step_over().frame() > 0 || action.step_out().frame() > 0;
  };
  std::vector<ActionCount> counts;
  const std::vector<Action> able = Draw({.debuggers = {&kAble}}, 1, 500, &counts);
  EXPECT_TRUE(std::any_of(able.begin(), able.end(), steps));
  EXPECT_TRUE(std::any_of(counts.begin(), counts.end(), [](const ActionCount& count) {
    return count.action() == "step over from an older frame" && count.taken() > 0;
  }));
  const std::vector<Action> unable = Draw({}, 1, 500, &counts);
  EXPECT_TRUE(std::none_of(unable.begin(), unable.end(), steps));
  EXPECT_TRUE(std::any_of(counts.begin(), counts.end(), [](const ActionCount& count) {
    return count.action() == "step from an older frame" && count.left_out() > 0;
  }));
}

TEST(MoreActionsTest, TheBreakpointWhereTheProgramStandsIsRemovedFirst) {
  // Of one breakpoint, the one that is there; it is removed once.
  const std::vector<Action> taken = Draw({.stationary = 1, .removes_at_pauses = 1}, 1, 20);
  int removals = 0;
  for (const Action& action : taken) {
    if (!action.has_remove_breakpoint()) continue;
    EXPECT_EQ(action.remove_breakpoint().location().line(), 1);
    ++removals;
  }
  EXPECT_EQ(removals, 1);
}

TEST(MoreActionsTest, APlaceGetsOneBreakpoint) {
  std::multiset<uint32_t> lines = {1};
  for (const Action& action : Draw({.stationary = 1, .removes_at_pauses = 0, .sets_at_pauses = 1}, 1, 50)) {
    if (action.has_set_breakpoint()) lines.insert(action.set_breakpoint().location().line());
  }
  EXPECT_EQ(lines, (std::multiset<uint32_t>{1, 2, 3}));
}

TEST(MoreActionsTest, PlacesAreListedOnlyWhereThatIsAskedFor) {
  EXPECT_THAT(Kinds(Draw({}, 1, 500)), Not(Contains("list places")));
  int whole = 0, ranges = 0;
  for (const Action& action : Draw({.list_places = true}, 1, 500)) {
    if (!action.has_list_places()) continue;
    EXPECT_EQ(action.list_places().has_begin(), action.list_places().has_end());
    EXPECT_EQ(action.list_places().begin().has_column(), action.list_places().has_begin());
    ++(action.list_places().has_begin() ? ranges : whole);
  }
  EXPECT_GT(whole, 0);
  EXPECT_GT(ranges, 0);
}

TEST(MoreActionsTest, PlainConditionsAreHalfOfAll) {
  const auto plain = [](const MoreActionsOptions& options) {
    Random random(1);
    MoreActions more(options, nullptr, random);
    Location line;
    line.set_line(1);
    int count = 0;
    for (int i = 0; i < 1000; ++i) {
      const std::string condition = more.Condition(line);
      count += condition == "true" || condition == "false";
    }
    return count;
  };
  EXPECT_NEAR(plain({.condition = 1}), 500, 60);
  EXPECT_NEAR(plain({.condition = 1, .plain_conditions = true}), 750, 60);
}

TEST(MoreActionsTest, ExpressionsNameWhatTheFrameShows) {
  bool x = false;
  for (const Action& action : Draw({}, 2, 300)) {
    if (action.has_evaluate()) x = x || action.evaluate().expression().find("x") != std::string::npos;
    if (action.has_set_variable()) EXPECT_THAT(action.set_variable().name(), testing::AnyOf("x", "y"));
  }
  EXPECT_TRUE(x);
}

TEST(MoreActionsTest, EqualSeedsDrawEqualActions) {
  const auto text = [](const std::vector<Action>& actions) {
    std::string all;
    for (const Action& action : actions) all += ToText(action) + "\n";
    return all;
  };
  EXPECT_EQ(text(Draw({}, 7, 100)), text(Draw({}, 7, 100)));
  EXPECT_NE(text(Draw({}, 7, 100)), text(Draw({}, 8, 100)));
}

// What the studies' sequences rest on.
TEST(MoreActionsTest, WithoutTheyTheRandomUserDrawsAsBefore) {
  Random random(3), same(3);
  std::vector<Action> taken;
  NotingSession session(taken);
  Location first;
  first.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(first).ok());
  taken.clear();
  RandomDriver driver({}, random);
  ASSERT_TRUE(session.Run(driver).ok());
  EXPECT_THAT(taken, IsEmpty());
  RandomExecutionAction(same);
  EXPECT_EQ(random.Next(), same.Next());
}

TEST(MoreActionsTest, ADebuggerThatCannotSaysSo) {
  FakeSession session({.visits = {{.line = 1}}});
  Location first;
  first.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(first).ok());
  Random random(1);
  MoreActions more({.stationary = 1}, nullptr, random);
  RandomDriver driver({}, random, &more);
  ASSERT_TRUE(session.Run(driver).ok());
  EXPECT_THAT(std::string(driver.status().message()), AllOf(HasSubstr("only the basic actions")));
}

}  // namespace
}  // namespace twinstep
