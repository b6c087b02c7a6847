// Which constructs of the language met which actions.
#include "model/sessions/construct_actions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

Location At(uint32_t line, uint32_t column) {
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

void Pause(Trace& trace, uint32_t line, uint32_t column) {
  *trace.add_events()->mutable_output()->mutable_paused()->mutable_location() = At(line, column);
}

Action& Act(Trace& trace) { return *trace.add_events()->mutable_action(); }

TEST(ConstructActionsTest, APlaceIsAboutItsStatementAndWhatBeginsThere) {
  const SyntaxTree tree = ParseForTest(
      "async function* g() {\n  f(1, await 2);\n  yield* [];\n  for await (const x of y) ;\n}\n", ParseGoal::kScript);
  EXPECT_THAT(ConstructsAt(tree, At(2, 2)),
              UnorderedElementsAre("async generator", "ExpressionStatement", "CallExpression", "Identifier"));
  EXPECT_THAT(ConstructsAt(tree, At(2, 7)),
              UnorderedElementsAre("async generator", "ExpressionStatement", "AwaitExpression"));
  EXPECT_THAT(ConstructsAt(tree, At(3, 2)), Contains("YieldExpression with *"));
  EXPECT_THAT(ConstructsAt(tree, At(4, 2)), Contains("ForOfStatement with await"));
  EXPECT_THAT(ConstructsAt(tree, At(4, 2)), Not(Contains("CallExpression")));
  EXPECT_THAT(ConstructsAt(tree, Location()), IsEmpty()) << "no place";
}

TEST(ConstructActionsTest, ActionsCountWhereTheProgramIsPausedAndBreakpointsWhereTheyGo) {
  const SyntaxTree tree = ParseForTest("// f\nf();\nif (a) b;\n", ParseGoal::kScript);
  Trace trace;
  *Act(trace).mutable_set_breakpoint()->mutable_location() = At(1, 0);
  *trace.add_events()->mutable_output()->mutable_breakpoint_set()->mutable_location() = At(2, 0);
  Act(trace).mutable_start();
  Pause(trace, 2, 0);
  *Act(trace).mutable_remove_breakpoint()->mutable_location() = At(1, 0);
  Act(trace).mutable_step_over();
  Pause(trace, 3, 0);
  Act(trace).mutable_step_in();
  trace.add_events()->mutable_output()->mutable_finished();
  ConstructActions met;
  met.Count(trace, tree);
  EXPECT_THAT(
      met.counts().at("CallExpression"),
      ElementsAre(std::pair("remove breakpoint", 1), std::pair("set breakpoint", 1), std::pair("step over", 1)));
  EXPECT_THAT(met.counts().at("IfStatement"), ElementsAre(std::pair("step in", 1)));
  // Of 14 pairs 3 are of the call and 2 are steps in.
  EXPECT_THAT(met.Gaps(0.4), IsSupersetOf({"step in at CallExpression", "step in at ExpressionStatement"}));
  EXPECT_THAT(met.Gaps(0.1), Contains("step over at IfStatement"));
  EXPECT_THAT(met.Gaps(0.5), IsEmpty()) << "all are too seldom met";
}

}  // namespace
}  // namespace twinstep
