// What a debugger shows: variables of every frame, values, what an expression gives, how a program ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/testing/debugger_test.h"

using namespace twinstep::debugger_testing;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Not;

class EveryEngine : public testing::TestWithParam<EngineUnderTest> {};
INSTANTIATE_TEST_SUITE_P(Engines, EveryEngine, testing::Values(V8(), SpiderMonkey()),
                         [](const auto& info) { return info.param.name; });

TEST_P(EveryEngine, ShowsVariablesOfEveryFrame) {
  DebuggerTest t(GetParam(), R"js(function inner(x) {
  debugger;
}
function outer() {
  const text = 'one', none = null, list = [1, 2];
  inner({ depth: 2 });
  print(text, none, list);
}
outer();
)js");
  EXPECT_THAT(t.Start(), AllOf(HasVariable("x", HasProperty("depth", Gt(1))), HasNoVariable("text")));
  EXPECT_EQ(t.Evaluate("x.depth + 1"), 3);
  EXPECT_EQ(t.Evaluate("text.length", /*frame=*/1), 3);
  EXPECT_THAT(t.EvaluateThrows("text"), HasProperty("message", String(HasSubstr("text is not defined"))));
  EXPECT_THAT(t.StepOut(), AllOf(StackIs("outer", "(top)"), HasVariable("text", "one"), HasVariable("none", nullptr),
                                 HasVariable("list", HasProperty("1", 2))));
}

TEST_P(EveryEngine, ShowsNoValueBeforeADeclarationHasRun) {
  DebuggerTest t(GetParam(), "debugger;\nlet late = 1;\n");
  // V8 11.3 cannot tell the two apart.
  EXPECT_THAT(t.Start(), HasVariable("late", AnyOf(Uninitialized(), Undefined())));
  EXPECT_THAT(t.Resume(), Finished());
}

TEST_P(EveryEngine, TellsHowAProgramEnds) {
  DebuggerTest t(GetParam(), "console.log('before');\nthrow new RangeError('too far');\n");
  EXPECT_THAT(t.Start(), AllOf(Threw(HasProperty("message", "too far")), Printed("before"), Not(Finished())));
}
