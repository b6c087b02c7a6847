// Pause and step faults, with and without.
#include <string>

#include "engines/parser/faults/faults_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Plain(const FaultExample& example, std::string_view actions) { return PlayPlain(example, actions).outline; }
std::string Faulty(std::string_view fault, const FaultExample& example, std::string_view actions) {
  return PlayFaulty(fault, example, actions).outline;
}

FakeVisit Visit(int line, int column = 0, std::vector<std::string> stack = {}) {
  FakeVisit visit;
  visit.line = line;
  visit.column = column;
  visit.stack = std::move(stack);
  return visit;
}

constexpr char kBranch[] = R"js(
a();
if (c) {
  b();
}
d();
)js";

TEST(PauseFaultsTest, PauseInDeadCode) {
  // Line 3 runs in the end, so that a breakpoint can be there; not behind the condition.
  const FaultExample dead{kBranch, {.visits = {Visit(1), Visit(2), Visit(5), Visit(3)}}};
  EXPECT_EQ(Plain(dead, "b3 b5 s r r"), "3:0 5:0 5:0! 3:0! completed");
  EXPECT_EQ(Faulty("pause-in-dead-code", dead, "b3 b5 s r r r"), "3:0 5:0 3:0! 5:0! 3:0! completed");
  EXPECT_EQ(Faulty("pause-in-dead-code", dead, "b3 x3 s"), "3:0 removed completed");
  EXPECT_EQ(Faulty("pause-in-dead-code", dead, "b5 s r"), "5:0 5:0! completed");
}

TEST(PauseFaultsTest, PauseInDeadCodeIsUnseenWhereItRuns) {
  const FaultExample alive{kBranch, {.visits = {Visit(1), Visit(2), Visit(3), Visit(5)}}};
  EXPECT_EQ(Plain(alive, "b3 s r"), "3:0 3:0! completed");
  EXPECT_EQ(Faulty("pause-in-dead-code", alive, "b3 s r"), "3:0 3:0! completed");
}

TEST(PauseFaultsTest, ExtraPauseAfterContinue) {
  const FaultExample generator{"function* g() {\n  yield 1;\n  a();\n}\n", {.visits = {Visit(2), Visit(3)}}};
  EXPECT_EQ(Plain(generator, "b2 s r"), "2:0 2:0! completed");
  EXPECT_EQ(Faulty("extra-pause-after-continue", generator, "b2 s r r"), "2:0 2:0! 3:0 completed");
  EXPECT_EQ(Faulty("extra-pause-after-continue", generator, "b3 s r"), "3:0 3:0! completed");
}

TEST(PauseFaultsTest, PauseLateInTry) {
  const FaultExample block{"a();\ntry {\n  b();\n  c();\n} finally {\n}\n",
                           {.visits = {Visit(1), Visit(3, 2), Visit(4, 2)}}};
  EXPECT_EQ(Plain(block, "b1 b3 s r r"), "1:0 3:2 1:0! 3:2! completed");
  EXPECT_EQ(Faulty("pause-late-in-try", block, "b1 b3 s r r"), "1:0 3:2 1:0! 4:2 completed");
  EXPECT_EQ(Faulty("pause-late-in-try", block, "b3 s r"), "3:2 3:2! completed") << "no resume before";
}

TEST(PauseFaultsTest, WrongColumnInOneLineFunction) {
  const FaultExample line{"a(); function f() { b(); }\nc();\n", {.visits = {Visit(1, 0), Visit(1, 20), Visit(2)}}};
  EXPECT_EQ(Plain(line, "b1:20 b2 s r r"), "1:20 2:0 1:20! 2:0! completed");
  EXPECT_EQ(Faulty("wrong-column-in-one-line-function", line, "b1:20 b2 s r r"), "1:20 2:0 1:5! 2:0! completed");
  EXPECT_EQ(PlayFaulty("wrong-column-in-one-line-function", line, "b1:20 s").pauses[0].frames(0).location().column(),
            5u);
}

TEST(PauseFaultsTest, LineOffBehindTemplate) {
  const FaultExample text{"a(`\n`);\nb();\nc();\n", {.visits = {Visit(1), Visit(3), Visit(4)}}};
  EXPECT_EQ(Plain(text, "b1 s o o o"), "1:0 1:0! 3:0 4:0 completed");
  EXPECT_EQ(Faulty("line-off-behind-template", text, "b1 s o o o"), "1:0 1:0! 2:0 3:0 completed");
  EXPECT_EQ(Faulty("line-off-behind-template", text, "b4 s r"), "4:0 4:0! completed") << "no step";
}

TEST(PauseFaultsTest, DebuggerStatementMissed) {
  FakeVisit inside = Visit(2, 0, {"f"}), outside = Visit(4);
  inside.debugger_statement = outside.debugger_statement = true;
  const FaultExample statements{"function f() {\n  debugger;\n}\ndebugger;\n", {.visits = {inside, outside}}};
  EXPECT_EQ(Plain(statements, "s r r"), "2:0? 4:0? completed");
  EXPECT_EQ(Faulty("debugger-statement-missed", statements, "s r"), "4:0? completed");
}

// 1 o.f();   2 return f(1)   f is in line 5
const FaultExample& Calls() {
  static const auto& example =
      *new FaultExample{"o.f();\nreturn f(1);\ng();\nfunction f() {\n  a();\n}\n",
                        {.visits = {Visit(1), Visit(5, 2, {"f"}), Visit(2), Visit(5, 2, {"f"}), Visit(3)}}};
  return example;
}

TEST(StepFaultsTest, StepInDoesNotEnter) {
  EXPECT_EQ(Plain(Calls(), "b1 s i"), "1:0 1:0! 5:2 abandoned");
  EXPECT_EQ(Faulty("step-in-does-not-enter", Calls(), "b1 s i i"), "1:0 1:0! 2:0 5:2 abandoned") << "line 2: no method";
}

TEST(StepFaultsTest, StepOverEnters) {
  EXPECT_EQ(Plain(Calls(), "b1 s o o"), "1:0 1:0! 2:0 3:0 abandoned");
  EXPECT_EQ(Faulty("step-over-enters", Calls(), "b1 s o o"), "1:0 1:0! 2:0 5:2 abandoned");
}

TEST(StepFaultsTest, StepOutStopsShort) {
  const FaultExample loop{"f();\nb();\nfunction f() {\n  for (;;) {\n    a();\n    c();\n  }\n}\n",
                          {.visits = {Visit(1), Visit(5, 4, {"f"}), Visit(6, 4, {"f"}), Visit(2)}}};
  EXPECT_EQ(Plain(loop, "b5 s u"), "5:4 5:4! 2:0 abandoned");
  EXPECT_EQ(Faulty("step-out-stops-short", loop, "b5 s u"), "5:4 5:4! 6:4 abandoned");
}

TEST(StepFaultsTest, StepOutLeavesRecursion) {
  const FaultExample recursion{"f(1);\nb();\nfunction f(n) {\n  if (n) f(n - 1);\n  a();\n}\n",
                               {.visits = {Visit(1), Visit(5, 2, {"f", "f"}), Visit(5, 2, {"f"}), Visit(2)}}};
  EXPECT_EQ(Plain(recursion, "b5 x5 b1 s i u"), "5:2 removed 1:0 1:0! 5:2 5:2 abandoned");
  EXPECT_EQ(Faulty("step-out-leaves-recursion", recursion, "b5 x5 b1 s i u"), "5:2 removed 1:0 1:0! 5:2 2:0 abandoned");
}

TEST(StepFaultsTest, StepSkipsIterations) {
  const FaultExample loop{"for (const k in o) {\n  a(k);\n  b();\n}\nc();\n",
                          {.visits = {Visit(1), Visit(2, 2), Visit(3, 2), Visit(2, 2), Visit(3, 2), Visit(5)}}};
  EXPECT_EQ(Plain(loop, "b1 s o o o o o"), "1:0 1:0! 2:2 3:2 2:2 3:2 5:0 abandoned");
  EXPECT_EQ(Faulty("step-skips-iterations", loop, "b1 s o o o"), "1:0 1:0! 2:2 3:2 5:0 abandoned");
  EXPECT_EQ(Faulty("step-skips-iterations", loop, "b2 s r r"), "2:2 2:2! 2:2! completed") << "breakpoints pause";
}

TEST(StepFaultsTest, StepMergesStatementsOfLine) {
  const FaultExample line{"a(); b();\nc(d());\n", {.visits = {Visit(1), Visit(1, 5), Visit(2), Visit(2, 2)}}};
  EXPECT_EQ(Plain(line, "b1 s o o o"), "1:0 1:0! 1:5 2:0 2:2 abandoned");
  EXPECT_EQ(Faulty("step-merges-statements-of-line", line, "b1 s o o"), "1:0 1:0! 2:0 2:2 abandoned");
}

TEST(StepFaultsTest, BlankLineEatsStep) {
  const FaultExample blank{"a();\n\nb();\nc();\n", {.visits = {Visit(1), Visit(3), Visit(4)}}};
  EXPECT_EQ(Plain(blank, "b1 s o o"), "1:0 1:0! 3:0 4:0 abandoned");
  EXPECT_EQ(Faulty("blank-line-eats-step", blank, "b1 s o o"), "1:0 1:0! 4:0 completed");
}

TEST(StepFaultsTest, StepStaysAtConditional) {
  const FaultExample conditional{"a(b ? c : d);\ne();\nf();\n", {.visits = {Visit(1), Visit(2), Visit(3)}}};
  EXPECT_EQ(Plain(conditional, "b1 s o o"), "1:0 1:0! 2:0 3:0 abandoned");
  EXPECT_EQ(Faulty("step-stays-at-conditional", conditional, "b1 s o o o"), "1:0 1:0! 1:0! 2:0 3:0 abandoned");
}

TEST(StepFaultsTest, StepLostInCatch) {
  const FaultExample block{"try {\n} catch (e) {\n  a();\n}\nb();\n", {.visits = {Visit(3, 2), Visit(5)}}};
  EXPECT_EQ(Plain(block, "b3 s o"), "3:2 3:2! 5:0 abandoned");
  EXPECT_EQ(Faulty("step-lost-in-catch", block, "b3 s o"), "3:2 3:2! completed");
}

TEST(StepFaultsTest, EvaluationCancelsStep) {
  EXPECT_EQ(Plain(Calls(), "b1 s e:x o"), "1:0 1:0! 2:0 abandoned");
  EXPECT_EQ(Faulty("evaluation-cancels-step", Calls(), "b1 s e:x o"), "1:0 1:0! completed");
  EXPECT_EQ(Faulty("evaluation-cancels-step", Calls(), "b1 s o"), "1:0 1:0! 2:0 abandoned");
}

TEST(StepFaultsTest, StepInSkipsFirstStatement) {
  const FaultExample call{"f();\nfunction f(p = 1) {\n  a();\n  b();\n}\n",
                          {.visits = {Visit(1), Visit(3, 2, {"f"}), Visit(4, 2, {"f"})}}};
  EXPECT_EQ(Plain(call, "b1 s i"), "1:0 1:0! 3:2 abandoned");
  EXPECT_EQ(Faulty("step-in-skips-first-statement", call, "b1 s i"), "1:0 1:0! 4:2 abandoned");
}

}  // namespace
}  // namespace twinstep
