#include "model/transformations/add_breakpoint_and_continue.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
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
