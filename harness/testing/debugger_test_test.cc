#include "harness/testing/debugger_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace twinstep::debugger_testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// As the issue has it, in each engine.
TEST(StepOver, EntersNoCallee) {
  DebuggerTest t(V8(), "function f() { return 1; }\nlet a = f();\nlet b = 2;\n");
  t.SetBreakpoint(2);
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_THAT(t.StepOver(), AllOf(PausedAt(Line(3)), HasVariable("a", 1), StackIs("(top)")));
  EXPECT_THAT(t.Resume(), Finished());
}

class BothEngines : public ::testing::TestWithParam<EngineUnderTest> {};
INSTANTIATE_TEST_SUITE_P(Engines, BothEngines, ::testing::Values(V8(), SpiderMonkey()),
                         [](const auto& info) { return info.param.name; });

TEST_P(BothEngines, StepOverEntersNoCallee) {
  DebuggerTest t(GetParam(), "function f() { return 1; }\nlet a = f();\nlet b = 2;\n");
  EXPECT_THAT(t.SetBreakpoint(2), BreakpointAt(LineColumn(2, 8)));
  EXPECT_THAT(t.Start(), AllOf(PausedAt(Line(2)), PausedFor("breakpoint")));
  EXPECT_THAT(t.StepOver(), AllOf(PausedAt(Line(3)), PausedFor("step"), HasVariable("a", 1), StackIs("(top)")));
  EXPECT_THAT(t.Resume(), AllOf(Finished(), Printed()));
}

TEST_P(BothEngines, StepsInAndOut) {
  DebuggerTest t(GetParam(), "function f(x) {\n  return x + 1;\n}\ndebugger;\nlet a = f(2);\nprint(a);\n");
  EXPECT_THAT(t.Start(), AllOf(PausedAt(Line(4)), PausedFor("debugger statement")));
  EXPECT_THAT(t.StepOver(), PausedAt(Line(5)));
  EXPECT_THAT(t.StepIn(), AllOf(PausedAt(LineColumn(2, 2)), HasVariable("x", 2), StackIs("f", "(top)"),
                                InFrame(1, HasNoVariable("x"))));
  // Neither has a place behind the call on its line.
  EXPECT_THAT(t.StepOut(), AllOf(PausedAt(Line(6)), HasVariable("a", 3), StackIs("(top)")));
  EXPECT_THAT(t.Resume(), AllOf(Finished(), Printed("3")));
}

TEST_P(BothEngines, BreakpointsAreSetAndRemovedAtPauses) {
  DebuggerTest t(GetParam(), "debugger;\nlet a = 1;\nlet b = 2;\nlet c = 3;\n");
  t.SetBreakpoint(3);
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_THAT(t.SetBreakpoint(Line(4)), BreakpointAt(Line(4)));
  EXPECT_THAT(t.RemoveBreakpoint(3), BreakpointRemoved());
  EXPECT_THAT(t.Resume(), PausedAt(Line(4)));
  EXPECT_THAT(t.Resume(), Finished());
}

TEST_P(BothEngines, Evaluates) {
  DebuggerTest t(GetParam(), "function f(x) {\n  debugger;\n}\nlet y = 5;\nf(2);\nprint(y);\n");
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_EQ(t.Evaluate("x + y"), 7);
  EXPECT_EQ(t.Evaluate("y = 6", /*frame=*/1), 6);
  EXPECT_THAT(t.EvaluateThrows("nothing"), HasProperty("message", String(HasSubstr("nothing is not defined"))));
  EXPECT_THAT(t.Resume(), Printed("6"));
}

TEST_P(BothEngines, AnUncaughtExceptionIsAnEnd) {
  DebuggerTest t(GetParam(), "let a = 1;\nthrow new TypeError('no');\n");
  t.SetBreakpoint(1);
  EXPECT_THAT(t.Start(), PausedAt(Line(1)));
  EXPECT_THAT(t.Resume(), Threw(HasProperty("message", "no")));
}

TEST_P(BothEngines, Modules) {
  DebuggerTest t(GetParam(), ModuleText("import { f } from './lib.js';\ndebugger;\nprint(f());\n",
                                        {{"./lib.js", "export function f() {\n  return 1;\n}\n"}}));
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_THAT(t.StepOver(), PausedAt(Line(3)));
  EXPECT_THAT(t.StepIn(), AllOf(PausedAt(Line(2).InModule("./lib.js")), StackIs("f", "(top)")));
  EXPECT_THAT(t.Resume(), AllOf(Finished(), Printed("1")));
}

// Those without a function of their own.
TEST_P(BothEngines, TakesEveryAction) {
  DebuggerTest t(GetParam(), "for (let i = 0; i < 3; i++) {\n  print(i);\n}\n");
  Action conditional;
  conditional.mutable_set_breakpoint()->mutable_location()->set_line(2);
  conditional.mutable_set_breakpoint()->set_condition("i === 1");
  EXPECT_THAT(t.Take(conditional), BreakpointAt(Line(2)));
  EXPECT_THAT(t.Start(), AllOf(PausedAt(Line(2)), HasVariable("i", 1)));
  Action set;
  set.mutable_set_variable()->set_name("i");
  set.mutable_set_variable()->set_value("5");
  EXPECT_TRUE(t.Take(set).output().has_evaluated());
  EXPECT_THAT(t.Resume(), AllOf(Finished(), Printed("0", "5")));
}

TEST_P(BothEngines, DoesWhatWordsSay) {
  DebuggerTest t(GetParam(), "let n = 1;\nn = 2;\nn = 3;\nprint(n);\n");
  EXPECT_THAT(t.Do("break 2; break 3 log n; watch; start"), AllOf(PausedAt(Line(2)), HasVariable("n", 1)));
  EXPECT_EQ(t.Do("look n").output().evaluated().value().number(), 1);
  EXPECT_THAT(t.Do("to 4"), PausedAt(Line(4)));
  const Answer end = t.Do("set n = 7; resume");
  EXPECT_THAT(end, AllOf(Finished(), Printed("7")));
  ASSERT_EQ(end.output().finished().logged_size(), 1);
  EXPECT_EQ(end.output().finished().logged(0).evaluated().value().number(), 2);
}

TEST_P(BothEngines, BreakableLocations) {
  DebuggerTest t(GetParam(), "let a = 1;\n\nlet b = 2;\n");
  std::vector<uint32_t> lines;
  for (const Location& location : t.BreakableLocations()) {
    if (lines.empty() || lines.back() != location.line()) lines.push_back(location.line());
  }
  // V8 has a place behind the last statement too.
  if (lines.size() > 2) lines.pop_back();
  EXPECT_THAT(lines, ElementsAre(1, 3));
  t.CollectGarbage();
  EXPECT_THAT(t.Start(), Finished());
}

// Where a test ends does not matter to the one after it, in the same engine.
TEST_P(BothEngines, ATestMayEndAnywhere) {
  { DebuggerTest never_started(GetParam(), "print(1);\n"); }
  {
    DebuggerTest paused(GetParam(), "debugger;\nfor (;;);\n");
    EXPECT_THAT(paused.Start(), PausedAt(Line(1)));
  }
  DebuggerTest ended(GetParam(), "debugger;\n");
  EXPECT_THAT(ended.Start(), PausedAt(Line(1)));
  EXPECT_THAT(ended.Resume(), Finished());
  // The one before still exists.
  DebuggerTest next(GetParam(), "let a = 1;\ndebugger;\n");
  EXPECT_THAT(next.Start(), HasVariable("a", 1));
  EXPECT_THAT(next.Abandon(), Not(Finished()));
}

TEST(TwoEngines, CanBePausedSideBySide) {
  const std::string program = "let a = 1;\nlet b = 2;\nlet c = 3;\n";
  DebuggerTest v8(V8(), program);
  DebuggerTest spidermonkey(SpiderMonkey(), program);
  v8.SetBreakpoint(1);
  spidermonkey.SetBreakpoint(1);
  EXPECT_THAT(v8.Start(), PausedAt(Line(1)));
  EXPECT_THAT(spidermonkey.Start(), PausedAt(Line(1)));
  for (const uint32_t line : {2u, 3u}) {
    EXPECT_THAT(v8.StepOver(), PausedAt(Line(line)));
    EXPECT_THAT(spidermonkey.StepOver(), PausedAt(Line(line)));
  }
  EXPECT_THAT(v8.Resume(), Finished());
  EXPECT_THAT(spidermonkey.Resume(), Finished());
}

// What a failure shows.
TEST(Failure, ShowsProgramMarkedLineAndTrace) {
  DebuggerTest t(V8(), "(function f(x) {\n  return x;\n})('one');\n");
  t.SetBreakpoint(2);
  EXPECT_EQ(::testing::PrintToString(t.Start()), R"(paused at 2:2 (breakpoint)
      1 | (function f(x) {
  >   2 |   return x;
      3 | })('one');
  f at 2:2
      function {x: "one"}
      global {}
  (top) at 3:2
      global {}
so far in v8 )" + t.trace().engine_version() + R"(:
  > set breakpoint 2
    breakpoint set at 2:2
  > start
    paused at 2:2 (breakpoint) in f < (top))");
}

}  // namespace
}  // namespace twinstep::debugger_testing
