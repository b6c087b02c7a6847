// Where steps and breakpoints stop, in both engines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/testing/debugger_test.h"

using namespace twinstep::debugger_testing;
using ::testing::AllOf;

TEST(StepOver, EntersNoCallee) {
  DebuggerTest t(V8(), "function f() { return 1; }\nlet a = f();\nlet b = 2;\n");
  t.SetBreakpoint(2);
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_THAT(t.StepOver(), AllOf(PausedAt(Line(3)), HasVariable("a", 1), StackIs("(top)")));
  EXPECT_THAT(t.Resume(), Finished());
}

// The same expectations of more than one engine.
class EveryEngine : public testing::TestWithParam<EngineUnderTest> {};
INSTANTIATE_TEST_SUITE_P(Engines, EveryEngine, testing::Values(V8(), SpiderMonkey()),
                         [](const auto& info) { return info.param.name; });

TEST_P(EveryEngine, StepInStopsInTheCalleeAndStepOutInTheCaller) {
  DebuggerTest t(GetParam(), R"js(function square(x) {
  return x * x;
}
debugger;
const n = square(3);
print(n);
)js");
  EXPECT_THAT(t.Start(), AllOf(PausedAt(Line(4)), PausedFor("debugger statement")));
  EXPECT_THAT(t.StepOver(), PausedAt(Line(5)));
  EXPECT_THAT(t.StepIn(), AllOf(PausedAt(LineColumn(2, 2)), StackIs("square", "(top)"), HasVariable("x", 3)));
  EXPECT_THAT(t.StepOut(), AllOf(PausedAt(Line(6)), StackIs("(top)"), HasVariable("n", 9)));
  EXPECT_THAT(t.Resume(), AllOf(Finished(), Printed("9")));
}

// Where the two differ by design each has its own test. On a line without a place V8 takes the next place there is;
// Firefox refuses, since it slides no more.
constexpr char kCommentAboveAStatement[] = "let a = 1;\n// nothing here\nlet b = 2;\n";

TEST(Breakpoint, SlidesInV8) {
  DebuggerTest t(V8(), kCommentAboveAStatement);
  EXPECT_THAT(t.SetBreakpoint(2), BreakpointAt(LineColumn(3, 8)));
  EXPECT_THAT(t.Start(), PausedAt(Line(3)));
}

TEST(Breakpoint, IsRefusedInSpiderMonkey) {
  DebuggerTest t(SpiderMonkey(), kCommentAboveAStatement);
  EXPECT_THAT(t.SetBreakpoint(2), BreakpointRefused());
  EXPECT_THAT(t.Start(), Finished());
}
