#include "model/transformations/finer_trace.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using End = FollowUpResult::End;

TEST(FinerTraceTest, StepsPauseWhereBreakpointsDo) {
  const Trace initial = FakeInitialRun("b11 o u i");
  const FakeFollowUp run = RunFake(initial, "finer_trace {}");
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_THAT(PauseLines(initial), ElementsAre(11, 12, 1, 11));
  EXPECT_THAT(PauseLines(run.trace), ElementsAre(1, 11, 12, 21, 1, 11));
}

// The second step pauses at a line that the program is not at.
TEST(FinerTraceTest, APauseThatNoBreakpointSeesIsAWarning) {
  Trace initial = FakeInitialRun("b11 o o");
  Paused& paused = *initial.mutable_events(7)->mutable_output()->mutable_paused();
  paused.mutable_location()->set_line(2);
  paused.mutable_frames(0)->mutable_location()->set_line(2);
  const FakeFollowUp run = RunFake(initial, "finer_trace {}");
  EXPECT_EQ(run.result.end, End::kWarning);
  EXPECT_EQ(run.result.divergence->event(), 7u);
}

TEST(FinerTraceTest, NeedsPlacesThatTakeBreakpoints) {
  Trace initial = FakeInitialRun("b11 o");
  initial.mutable_events(5)->mutable_output()->mutable_paused()->mutable_location()->set_line(13);
  EXPECT_THAT(RunFake(initial, "finer_trace {}").result.reason, HasSubstr("where no breakpoint can be"));
}

}  // namespace
}  // namespace twinstep
