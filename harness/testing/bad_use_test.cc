// Whatever a unit test does wrong fails it with a sentence, and nothing waits for ever.
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "harness/testing/debugger_test.h"

namespace twinstep::debugger_testing {
namespace {

class BadUse : public ::testing::TestWithParam<EngineUnderTest> {
 protected:
  void TearDown() override {
    // The engine is as good as new.
    DebuggerTest t(GetParam(), "let a = 1;\ndebugger;\n");
    EXPECT_THAT(t.Start(), HasVariable("a", 1));
    EXPECT_THAT(t.Resume(), Finished());
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, BadUse, ::testing::Values(V8(), SpiderMonkey()),
                         [](const auto& info) { return info.param.name; });

TEST_P(BadUse, StepBeforeTheStart) {
  DebuggerTest t(GetParam(), "let a = 1;\n");
  EXPECT_NONFATAL_FAILURE(t.StepOver(), "\"step over\" is not possible: the program has not been started");
  EXPECT_NONFATAL_FAILURE(t.Evaluate("a"), "evaluating \"a\" is not possible: the program has not been started");
  EXPECT_THAT(t.Start(), Finished());
}

TEST_P(BadUse, WordsThatAreNone) {
  DebuggerTest t(GetParam(), "let a = 1;\n");
  EXPECT_NONFATAL_FAILURE(t.Do("start; jump"), "Do(\"start; jump\") is not possible: \"jump\" is not an action");
  EXPECT_THAT(t.Start(), Finished());
}

TEST_P(BadUse, SecondStart) {
  DebuggerTest t(GetParam(), "debugger;\n");
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_NONFATAL_FAILURE(t.Start(), "\"start\" is not possible: the program has been started already");
  EXPECT_THAT(t.Resume(), Finished());
}

TEST_P(BadUse, ActionAfterTheEnd) {
  DebuggerTest t(GetParam(), "let a = 1;\n");
  EXPECT_THAT(t.Start(), Finished());
  EXPECT_NONFATAL_FAILURE(
      t.StepOver(), "\"step over\" is not possible: the session has ended (finished: completed).\nSo far:\n  > start");
  EXPECT_NONFATAL_FAILURE(t.SetBreakpoint(1), "\"set breakpoint 1\" is not possible: the session has ended");
  EXPECT_NONFATAL_FAILURE(t.Evaluate("a"), "evaluating \"a\" is not possible: the session has ended");
  EXPECT_NONFATAL_FAILURE(t.BreakableLocations(), "asking for breakable locations is not possible");
  EXPECT_NONFATAL_FAILURE(t.CollectGarbage(), "collecting garbage is not possible");
}

TEST_P(BadUse, UnknownVariable) {
  DebuggerTest t(GetParam(), "let a = 1;\ndebugger;\n");
  const Answer paused = t.Start();
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(paused, HasVariable("b", 1)), "where (top) shows no variable \"b\"; it shows: a");
  // Its sentence is followed by all that a person wants to see.
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(paused, HasVariable("b", 1)), ">   2 | debugger;");
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(paused, HasVariable("b", 1)), "  > start\n");
}

TEST_P(BadUse, UnknownFrame) {
  DebuggerTest t(GetParam(), "let a = 1;\ndebugger;\n");
  const Answer paused = t.Start();
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(paused, InFrame(3, HasVariable("a", 1))), "which has no frame 3");
  EXPECT_NONFATAL_FAILURE(t.Evaluate("a", /*frame=*/3), "evaluating \"a\" is not possible");
}

TEST_P(BadUse, ProgramThatDoesNotParse) {
  DebuggerTest t(GetParam(), "let a = 1;\nlet let = 2;\n");
  EXPECT_THAT(t.SetBreakpoint(1), BreakpointRefused());
  EXPECT_NONFATAL_FAILURE(t.Start(), "does not take the program: SyntaxError: ");
  EXPECT_NONFATAL_FAILURE(t.Resume(), "the session has ended (finished: rejected");
}

TEST_P(BadUse, ImportOfNothing) {
  DebuggerTest t(GetParam(), ModuleText("import './nothing.js';\n"));
  EXPECT_NONFATAL_FAILURE(t.Start(), "does not take the program: ");
}

TEST_P(BadUse, SetupThatThrows) {
  Program program;
  program.set_source("let a = 1;\n");
  program.add_setup("throw 1;");
  EXPECT_NONFATAL_FAILURE(
      {
        DebuggerTest t(GetParam(), program);
        // Told once.
        EXPECT_THAT(t.Start(), Not(Finished()));
      },
      "The program cannot be loaded: ");
}

TEST_P(BadUse, EndlessProgram) {
  SessionOptions options;
  // The way to the pause takes a thousandth of it.
  options.cpu_limit = absl::Seconds(1);
  DebuggerTest t(GetParam(), "let a = 1;\nfor (;;);\n", options);
  t.SetBreakpoint(1);
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_NONFATAL_FAILURE(t.Resume(), "does not end within 1s of CPU time");
  EXPECT_NONFATAL_FAILURE(t.Resume(), "the session has ended (finished: timed out)");
}

TEST_P(BadUse, EndlessEvaluation) {
  SessionOptions options;
  // The way to the pause takes a thousandth of it.
  options.cpu_limit = absl::Seconds(1);
  DebuggerTest t(GetParam(), "let a = 1;\ndebugger;\n", options);
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_NONFATAL_FAILURE(t.Evaluate("(() => { for (;;); })()"), "evaluating");
  EXPECT_NONFATAL_FAILURE(t.Resume(), "does not end within 1s of CPU time");
}

TEST_P(BadUse, ThrowingEvaluation) {
  DebuggerTest t(GetParam(), "debugger;\n");
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_NONFATAL_FAILURE(t.Evaluate("nothing"), "\"nothing\" throws ReferenceError: nothing is not defined.");
  EXPECT_NONFATAL_FAILURE(t.EvaluateThrows("1"), "\"1\" does not throw; it gives 1.");
}

TEST_P(BadUse, TwoTestsOfOneEngineAtATime) {
  DebuggerTest t(GetParam(), "debugger;\n");
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_NONFATAL_FAILURE(DebuggerTest(GetParam(), "debugger;\n"), "has a session already");
  EXPECT_THAT(t.Resume(), Finished());
}

TEST_P(BadUse, ActionThatIsNone) {
  DebuggerTest t(GetParam(), "debugger;\n");
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_NONFATAL_FAILURE(t.Take(Action()), "Bad use of ");
}

TEST(BadEngine, ThereIsNone) {
  EXPECT_NONFATAL_FAILURE(DebuggerTest(EngineUnderTest{"v9"}, ""), "there is no engine \"v9\"");
}

}  // namespace
}  // namespace twinstep::debugger_testing
