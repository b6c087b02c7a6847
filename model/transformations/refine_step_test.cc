#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using End = FollowUpResult::End;

TEST(RefineStepTest, FinerStepsPassWhereTheCoarserOneEnded) {
  const Trace initial = FakeInitialRun("b11 o u c");
  for (const char* message : {"refine_step { event: 4 }", "refine_step { event: 6 }"}) {
    EXPECT_EQ(RunFake(initial, message).result.end, End::kHeld);
  }
  EXPECT_THAT(RunFake(initial, "refine_step { event: 8 }").result.reason, HasSubstr("is not a step over or a step out"));
}

}  // namespace
}  // namespace twinstep
