#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/follow_up/initial_trace.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using End = FollowUpResult::End;

TEST(AddBreakpointAndContinueTest, ExtraPausesAreContinued) {
  const Trace initial = FakeInitialRun("b11 c c");
  const FakeFollowUp run = RunFake(initial, "add_breakpoint_and_continue { location { line: 21 } }");
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_THAT(PauseLines(run.trace), ElementsAre(11, 21, 11, 21));
}

TEST(AddBreakpointAndContinueTest, AStepThatIsUsedUpIsMadeUpForByATemporaryBreakpoint) {
  const Trace initial = FakeInitialRun("b1 o i i");
  const FakeFollowUp run = RunFake(initial, "add_breakpoint_and_continue { location { line: 21 } }");
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_THAT(PauseLines(initial), ElementsAre(1, 1, 11, 12));
  EXPECT_THAT(PauseLines(run.trace), ElementsAre(1, 21, 1, 11, 12));
}

// b1 r1: the initial run has a breakpoint where the step will end, and removes it before the start.
TEST(AddBreakpointAndContinueTest, ABreakpointThatTheInitialRunRemovedIsNoTemporaryOne) {
  Trace initial = FakeInitialRun("b1 o i i");
  Trace removed;
  removed.set_engine(initial.engine());
  removed.set_capture(initial.capture());
  *removed.add_events() = initial.events(0);
  *removed.add_events() = initial.events(1);
  Location again = initial.events(1).output().breakpoint_set().location();
  *removed.add_events()->mutable_action()->mutable_remove_breakpoint()->mutable_location() =
      initial.events(0).action().set_breakpoint().location();
  EXPECT_THAT(BreakpointsBehind(removed, 2), ::testing::SizeIs(1));
  EXPECT_TRUE(SamePlace(BreakpointsBehind(removed, 2)[0], again));
  removed.add_events()->mutable_output()->mutable_breakpoint_removed();
  EXPECT_THAT(BreakpointsBehind(removed, 4), ::testing::IsEmpty());
}

TEST(AddBreakpointAndContinueTest, NeedsAPlaceOfItsOwn) {
  const Trace initial = FakeInitialRun("b11 c");
  EXPECT_THAT(RunFake(initial, "add_breakpoint_and_continue { location { line: 10 } }").result.reason,
              HasSubstr("falls on another one"));
  EXPECT_THAT(RunFake(initial, "add_breakpoint_and_continue { location { line: 99 } }").result.reason,
              HasSubstr("refused"));
  EXPECT_THAT(RunFake(initial, "add_breakpoint_and_continue {}").result.reason, HasSubstr("no line"));
}

}  // namespace
}  // namespace twinstep
