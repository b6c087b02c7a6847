#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using End = FollowUpResult::End;

TEST(SlideBreakpointTest, IsRequestedWhereItWent) {
  const Trace initial = FakeInitialRun("b5 c c");
  const FakeFollowUp run = RunFake(initial, "slide_breakpoint { events: 0 }");
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_EQ(run.trace.events(0).action().set_breakpoint().location().line(), 11u);
}

TEST(SlideBreakpointTest, SeveralSlideAtOnce) {
  const Trace initial = FakeInitialRun("b5 b15 c c");
  EXPECT_THAT(SlidBreakpointEvents(initial), ElementsAre(0, 2));
  const FakeFollowUp run = RunFake(initial, "slide_breakpoint { events: 0 events: 2 }");
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_THAT(SlidBreakpointEvents(run.trace), ElementsAre());
}

TEST(SlideBreakpointTest, NeedsAPlaceOfItsOwn) {
  EXPECT_THAT(RunFake(FakeInitialRun("b5 b11 c"), "slide_breakpoint { events: 0 }").result.reason,
              HasSubstr("there is another one"));
  EXPECT_THAT(RunFake(FakeInitialRun("b5 c"), "slide_breakpoint { events: 2 }").result.reason, HasSubstr("is not a slid breakpoint"));
  EXPECT_THAT(RunFake(FakeInitialRun("b5 c"), "slide_breakpoint {}").result.reason, HasSubstr("no breakpoint"));
}

}  // namespace
}  // namespace twinstep
