#include "model/more_actions.h"

#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/action_generator.h"
#include "model/action_kind.h"
#include "model/display.h"
#include "model/fake_debugger.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

// A debugger that takes every action, and notes it.
class NotingSession : public FakeSession {
 public:
  explicit NotingSession(std::vector<Action>& taken)
      : FakeSession({.visits = {{.line = 1, .stack = {"f", "g"}, .variables = {{"x", 1}, {"y", 2}}}}}), taken_(taken) {}
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits&) override {
    taken_.push_back(action);
    return Output();
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

std::vector<Action> Draw(const MoreActionsOptions& options, uint64_t seed, int times,
                         std::vector<ActionCount>* counts = nullptr) {
  Random random(seed);
  MoreActions more(options, nullptr, random);
  std::vector<Action> taken;
  NotingSession session(taken);
  Location first;
  first.set_line(1);
  EXPECT_TRUE(session.SetBreakpoint(first).ok());
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
  const std::set<std::string> kinds = Kinds(Draw({.can_restart_frames = true}, 1, 500));
  EXPECT_THAT(kinds,
              IsSupersetOf({"evaluate", "pause on exceptions", "restart frame", "run to location", "set variable"}));
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
