#include "model/metamorphic/round.h"

#include <functional>
#include <utility>

#include "gtest/gtest.h"
#include "model/fake_debugger.h"
#include "model/replay.h"

namespace twinstep {
namespace {

FakeProgram TwoPlaces() { return {.visits = {{.line = 1, .stack = {""}}, {.line = 2, .stack = {""}}}}; }

// Breakpoint, start, step.
absl::Status PlayTo(Session& session) {
  TestCase test_case;
  test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(1);
  test_case.add_actions()->mutable_start();
  test_case.add_actions()->mutable_step_over();
  return PlayActions(session, test_case.actions());
}

using Player = std::function<absl::StatusOr<Trace>(const TestCase&)>;

// The round in which the process of another configuration plays like that.
absl::StatusOr<RoundResult> ConfiguredRound(Player player) {
  FakeEngine engine(TwoPlaces());
  const MetamorphicEnvironment environment = {.engine = engine,
                                              .session = {},
                                              .parse = [](const Program&) { return nullptr; },
                                              .preset = SOUND,
                                              .note = {},
                                              .run_configured = std::move(player)};
  RoundState state(environment, Program());
  if (absl::Status played = state.Run(PlayTo); !played.ok()) return played;
  Transformation transformation;
  transformation.mutable_change_configuration()->mutable_worker()->set_name("jitless");
  return RunRound(environment, transformation, state);
}

// Plays to the same debugger, and changes the answer to the last step.
Player Changing(std::function<void(Output&)> change) {
  return [change = std::move(change)](const TestCase& test_case) -> absl::StatusOr<Trace> {
    FakeEngine engine(TwoPlaces());
    absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, {});
    for (Event& event : *trace->mutable_events()) {
      if (event.output().paused().location().line() == 2) change(*event.mutable_output());
    }
    return trace;
  };
}

TEST(ConfiguredRoundTest, EqualTracesHoldAndOthersAreWarnings) {
  EXPECT_EQ(ConfiguredRound(Changing([](Output&) {}))->outcome, RoundReport::HELD);
  const absl::StatusOr<RoundResult> result =
      ConfiguredRound(Changing([](Output& output) { output.mutable_paused()->mutable_location()->set_line(7); }));
  EXPECT_EQ(result->outcome, RoundReport::WARNED);
  EXPECT_EQ(result->divergence->type(), Divergence::PAUSE_LOCATION);
}

TEST(ConfiguredRoundTest, ARunThatALimitEndedSaysNothing) {
  const absl::StatusOr<RoundResult> result =
      ConfiguredRound(Changing([](Output& output) { output.mutable_finished()->set_outcome(Finished::TIMED_OUT); }));
  EXPECT_EQ(result->outcome, RoundReport::NOT_APPLICABLE);
  EXPECT_EQ(result->reason, "a run was ended by a limit");
}

TEST(ConfiguredRoundTest, ACrashIsAWarning) {
  const absl::StatusOr<RoundResult> result =
      ConfiguredRound([](const TestCase&) { return absl::AbortedError("signal 6 (Aborted)"); });
  EXPECT_EQ(result->outcome, RoundReport::WARNED);
  EXPECT_EQ(result->divergence->type(), Divergence::TERMINATION);
  EXPECT_EQ(result->divergence->b(), "crashes: signal 6 (Aborted)");
}

TEST(ConfiguredRoundTest, AProcessThatGivesNoAnswerSaysNothing) {
  EXPECT_EQ(ConfiguredRound([](const TestCase&) { return absl::FailedPreconditionError("it is away"); })->reason,
            "it is away");
}

}  // namespace
}  // namespace twinstep
