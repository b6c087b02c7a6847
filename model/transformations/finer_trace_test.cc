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
  // It ends where the last pause of the initial run has come, at 11 in the second call.
  EXPECT_THAT(PauseLines(run.trace), ElementsAre(1, 11, 12, 21, 1, 11));
  // Variables are looked at where they are compared, the stack everywhere, as judges need it.
  for (const Event& event : run.trace.events()) {
    if (!event.output().has_paused()) continue;
    const Paused& paused = event.output().paused();
    ASSERT_GT(paused.frames_size(), 0);
    const uint32_t line = paused.location().line();
    EXPECT_EQ(paused.frames(0).scopes_size() == 0, line == 21) << line;
  }
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

// A step that stops where its line's breakpoint has stopped before, as at the second instruction of a place.
TEST(FinerTraceTest, AStepStopsAtAPlaceTwiceAndABreakpointOnce) {
  Trace initial = FakeInitialRun("b11 o o");
  const Event again = initial.events(5);
  ASSERT_EQ(again.output().paused().location().line(), 12u);
  Event& second = *initial.mutable_events(7);
  second = again;
  second.mutable_output()->mutable_paused()->mutable_frames(0)->clear_scopes();
  Scope& scope = *second.mutable_output()->mutable_paused()->mutable_frames(0)->add_scopes();
  scope.set_kind(Scope::FUNCTION);
  scope.add_variables()->set_name("changed");
  const FakeFollowUp run = RunFake(initial, "finer_trace {}");
  EXPECT_EQ(run.result.end, End::kWarning);
  EXPECT_EQ(run.result.divergence->type(), Divergence::VARIABLES);
  EXPECT_EQ(RunFake(initial, "finer_trace {}", {.breaks_once_per_place = true}).result.end, End::kHeld);
}

TEST(FinerTraceTest, TellsWhatDiffersAtThePlace) {
  Trace initial = FakeInitialRun("b11 o");
  initial.mutable_events(3)->mutable_output()->mutable_paused()->mutable_frames(0)->set_function_name("other");
  const FakeFollowUp run = RunFake(initial, "finer_trace {}");
  EXPECT_EQ(run.result.end, End::kWarning);
  EXPECT_EQ(run.result.divergence->event(), 3u);
  EXPECT_EQ(run.result.divergence->type(), Divergence::CALL_STACK);
}

TEST(FinerTraceTest, NeedsPlacesThatTakeBreakpoints) {
  Trace initial = FakeInitialRun("b11 o");
  initial.mutable_events(5)->mutable_output()->mutable_paused()->mutable_location()->set_line(13);
  EXPECT_THAT(RunFake(initial, "finer_trace {}").result.reason, HasSubstr("where no breakpoint can be"));
}

}  // namespace
}  // namespace twinstep
