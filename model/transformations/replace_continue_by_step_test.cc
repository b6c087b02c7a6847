#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using End = FollowUpResult::End;

TEST(ReplaceContinueByStepTest, OneMoreContinuePutsTheRunsInStep) {
  const Trace initial = FakeInitialRun("b11 c c");
  for (const char* step : {"step_in", "step_over", "step_out"}) {
    const FakeFollowUp run =
        RunFake(initial, std::string("replace_continue_by_step { event: 4 step { ") + step + " {} } }");
    EXPECT_EQ(run.result.end, End::kHeld);
    EXPECT_THAT(PauseLines(run.trace), ::testing::SizeIs(3));
  }
}

TEST(ReplaceContinueByStepTest, OnlyAContinueCanBeReplacedAndOnlyByAStep) {
  const Trace initial = FakeInitialRun("b11 c");
  for (const char* wrong : {"event: 2 step { step_in {} }", "event: 99 step { step_in {} }"}) {
    const std::string message = std::string("replace_continue_by_step { ") + wrong + " }";
    EXPECT_THAT(RunFake(initial, message).result.reason, HasSubstr("is not a continue"));
  }
  EXPECT_THAT(RunFake(initial, "replace_continue_by_step { event: 4 step { resume {} } }").result.reason,
              HasSubstr("by a step only"));
}

}  // namespace
}  // namespace twinstep
