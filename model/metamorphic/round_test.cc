#include "model/metamorphic/round.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "gtest/gtest.h"
#include "model/fake_debugger.h"
#include "model/sessions/replay.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

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
  EXPECT_EQ(result->divergence->b().crash(), "signal 6 (Aborted)");
}

TEST(ConfiguredRoundTest, AProcessThatGivesNoAnswerSaysNothing) {
  EXPECT_EQ(ConfiguredRound([](const TestCase&) { return absl::FailedPreconditionError("it is away"); })->reason,
            "it is away");
}

// Counts bare runs and what is parsed.
class RoundStateTest : public ::testing::Test {
 protected:
  class CountingEngine : public FakeEngine {
   public:
    CountingEngine() : FakeEngine({}) {}
    absl::StatusOr<Finished> RunBare(const Program&, const SessionOptions&, const BareRunRecords&) override {
      ++bare_runs;
      return Finished();
    }
    int bare_runs = 0;
  };

  // Of a program of comments alone.
  std::shared_ptr<const SyntaxTree> Parse(const Program& program) {
    ++parsed_;
    SyntaxTree::Parts parts;
    parts.text = SourceText(program.source());
    SyntaxNode& root = parts.nodes.emplace_back();
    root.type = NodeType::kProgram;
    root.end = parts.text.length();
    parts.scopes = {SyntaxScope{}};
    return std::make_shared<const SyntaxTree>(*SyntaxTree::Create(std::move(parts)));
  }

  static Program WithSource(const char* source) {
    Program program;
    program.set_source(source);
    return program;
  }

  CountingEngine engine_;
  BareRunCache bare_runs_;
  int parsed_ = 0;
  const MetamorphicEnvironment environment_ = {.engine = engine_,
                                               .session = {},
                                               .parse = [this](const Program& program) { return Parse(program); },
                                               .preset = SOUND,
                                               .note = {},
                                               .run_configured = {},
                                               .bare_runs = &bare_runs_};
};

TEST_F(RoundStateTest, AProgramThatSessionsBeginWithRunsBareOnce) {
  for (int session = 1; session <= 3; ++session) {
    RoundState state(environment_, WithSource("// a"));
    ASSERT_TRUE(state.Bare(false).ok());
    ASSERT_TRUE(state.Bare(false).ok());
    EXPECT_EQ(engine_.bare_runs, session) << "once for all, and once for each session what it has made of the program";
    const Program edited = WithSource("// b");
    state.Advance(Trace(), &edited, {}, std::nullopt);
    ASSERT_TRUE(state.Bare(false).ok());
    EXPECT_EQ(engine_.bare_runs, session + 1);
  }
}

TEST_F(RoundStateTest, WhatLeavesAllTokensIsNotParsed) {
  RoundState state(environment_, WithSource("// a"));
  ASSERT_NE(state.tree(), nullptr);
  for (const char* source : {"\n\n// a", "// a\n/* b */", ""}) {
    const Program edited = WithSource(source);
    state.Advance(Trace(), &edited, {}, std::nullopt);
    ASSERT_NE(state.tree(), nullptr);
    EXPECT_EQ(state.tree()->text().utf8(), source);
    EXPECT_EQ(parsed_, 1);
  }
  const Program other = WithSource("1;");
  state.Advance(Trace(), &other, {}, std::nullopt);
  state.tree();
  EXPECT_EQ(parsed_, 2);
}

}  // namespace
}  // namespace twinstep
