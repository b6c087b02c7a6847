#include <string>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using End = FollowUpResult::End;

// The fake program, said to be `source`, which ends as `outcome` when nobody debugs it.
FakeFollowUp FollowUpOf(const Trace& initial, Finished::Outcome outcome, const std::string& source = "1;",
                        const FakeProgram& debugged = FakeCalls()) {
  const SyntaxTree tree = ParseForTest(source, ParseGoal::kScript);
  Program program;
  program.set_source(source);
  const TransformationInput input(program, tree);
  Finished bare;
  bare.set_outcome(outcome);
  InitialRun run;
  run.trace = &initial;
  run.bare = &bare;
  run.input = &input;
  Transformation transformation;
  transformation.mutable_transparency()->set_steps(3);
  FakeFollowUp fake;
  const auto plan = TransformationFor(Transformation::kTransparency)->Plan(run, transformation);
  if (!plan.ok()) {
    fake.result.end = End::kNotApplicable;
    fake.result.reason = std::string(plan.status().message());
    return fake;
  }
  FakeSession session(debugged);
  fake.result = RunFollowUp(session, initial, **plan, fake.trace).value();
  return fake;
}

TEST(TransparencyTest, GoesOnToTheEndOfTheProgram) {
  const Trace initial = FakeInitialRun("b11 o");
  const FakeFollowUp run = FollowUpOf(initial, Finished::COMPLETED);
  EXPECT_EQ(run.result.end, End::kHeld);
  EXPECT_THAT(PauseLines(run.trace), ::testing::ElementsAre(11, 12, 21, 1, 11));
  EXPECT_EQ(run.trace.events(run.trace.events_size() - 1).output().finished().outcome(), Finished::COMPLETED);
}

TEST(TransparencyTest, AnotherEndThanWithoutDebuggerIsAWarning) {
  const FakeFollowUp run = FollowUpOf(FakeInitialRun("b11 o"), Finished::THREW);
  EXPECT_EQ(run.result.end, End::kWarning);
  EXPECT_EQ(run.result.divergence->type(), Divergence::PROGRAM_BEHAVIOUR);
}

TEST(TransparencyTest, ARunThatPausesForEverSaysNothing) {
  const Trace initial = FakeInitialRun("b11 o");
  FakeProgram debugged = FakeCalls();
  FakeVisit pause = debugged.visits.back();
  pause.debugger_statement = true;
  debugged.visits.insert(debugged.visits.end(), 3000, pause);
  const FakeFollowUp run = FollowUpOf(initial, Finished::COMPLETED, "1;", debugged);
  EXPECT_EQ(run.result.end, End::kNotApplicable);
  EXPECT_THAT(run.result.reason, HasSubstr("pauses too often"));
}

TEST(TransparencyTest, Refusals) {
  const Trace initial = FakeInitialRun("b11 o");
  EXPECT_THAT(FollowUpOf(initial, Finished::TIMED_OUT).result.reason, HasSubstr("does not end by itself"));
  EXPECT_THAT(
      FollowUpOf(initial, Finished::COMPLETED, "f = () => f(); try { f() } catch (e) { e instanceof RangeError }")
          .result.reason,
      HasSubstr("overflow the stack"));
  EXPECT_THAT(FollowUpOf(initial, Finished::COMPLETED, "try { f() } catch (e) { e.stack }").result.reason,
              HasSubstr("lines and columns"));
}

}  // namespace
}  // namespace twinstep
