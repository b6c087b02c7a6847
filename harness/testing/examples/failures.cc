// What failures show: tests that fail, whose output README.md one folder up has. tests/page_examples_test.cc runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/testing/debugger_test.h"

using namespace twinstep::debugger_testing;
using ::testing::AllOf;

TEST(Failure, ShowsWhatCame) {
  DebuggerTest t(V8(), "function f() { return 1; }\nlet a = f();\nlet b = 2;\n");
  t.SetBreakpoint(2);
  EXPECT_THAT(t.Start(), PausedAt(Line(2)));
  EXPECT_THAT(t.StepOver(), AllOf(PausedAt(Line(3)), HasVariable("b", 1)));
}

TEST(Failure, SaysWhichPromiseIsBroken) {
  EXPECT_TRUE_TO_THE_PROGRAM("function b() { try { return } finally { } }\nb(), b()\nconst g = 0\n",
                             "break 1; start; resume; out");
}
