#include "harness/causes/finding_details.h"

#include <gtest/gtest.h>

#include "engines/parser/parse_for_test.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

Location At(uint32_t line, uint32_t column) {
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

TEST(FindingDetailsTest, ARoleIsWhatTheCodeIsToTheCodeAroundIt) {
  const SyntaxTree tree = ParseForTest("let a = f(1);\nif (a) { return_(); }\n() => 2;\n");
  EXPECT_EQ(RoleAt(At(1, 0), &tree), "VariableDeclaration");
  // Other code may stand there.
  EXPECT_EQ(RoleAt(At(1, 8), &tree), "VariableDeclarator.init");
  const SyntaxTree simpler = ParseForTest("let a = 0;");
  EXPECT_EQ(RoleAt(At(1, 8), &simpler), "VariableDeclarator.init");
  EXPECT_EQ(RoleAt(At(1, 10), &tree), "CallExpression.arguments");
  EXPECT_EQ(RoleAt(At(2, 9), &tree), "ExpressionStatement");
  EXPECT_EQ(RoleAt(At(2, 20), &tree), "BlockStatement inside");
  EXPECT_EQ(RoleAt(At(3, 6), &tree), "ArrowFunctionExpression.body");
  EXPECT_EQ(RoleAt(At(9, 0), &tree), "none");
  EXPECT_EQ(RoleAt(At(1, 0), nullptr), "Unparsed");
  EXPECT_EQ(RoleAt(Location(), &tree), "Program");
}

Datum Number(double number) {
  Datum datum;
  datum.mutable_value()->set_number(number);
  return datum;
}

Datum Undefined() {
  Datum datum;
  datum.mutable_value()->set_singleton(Value::UNDEFINED);
  return datum;
}

// break 1 and start; then the first side pauses and shows `name` as `a`, the second one as `b`.
std::string DetailsOfVariable(const std::string& source, const std::string& name, const Datum& a, const Datum& b,
                              Scope::Kind kind) {
  const SyntaxTree tree = ParseForTest(source);
  Trace trace;
  trace.add_events()->mutable_action()->mutable_start();
  Paused& paused = *trace.add_events()->mutable_output()->mutable_paused();
  *paused.mutable_location() = At(1, 0);
  paused.set_reason(Paused::BREAKPOINT);
  Scope& scope = *paused.add_frames()->add_scopes();
  scope.set_kind(kind);
  scope.add_variables()->set_name(name);
  Divergence divergence;
  divergence.set_type(Divergence::VARIABLES);
  divergence.set_event(1);
  *divergence.mutable_about() = AboutVariable(name, 0);
  *divergence.mutable_a() = a;
  *divergence.mutable_b() = b;
  return DetailsOf(divergence, trace, trace, Explanation(), &tree);
}

TEST(FindingDetailsTest, NamesValuesAndLinesDoNotCount) {
  const std::string found = DetailsOfVariable("f(1);", "x", Number(1), Said(Datum::NOT_THERE), Scope::BLOCK);
  EXPECT_EQ(DetailsOfVariable("g();", "y", Number(22), Said(Datum::NOT_THERE), Scope::BLOCK), found);
}

TEST(FindingDetailsTest, WhatDiffersCounts) {
  const std::string found = DetailsOfVariable("f(1);", "x", Number(1), Said(Datum::NOT_THERE), Scope::BLOCK);
  EXPECT_NE(DetailsOfVariable("f(1);", "x", Number(1), Undefined(), Scope::BLOCK), found);
  EXPECT_NE(DetailsOfVariable("f(1);", "x", Says("a"), Said(Datum::NOT_THERE), Scope::BLOCK), found);
  EXPECT_NE(DetailsOfVariable("f(1);", "x", Said(Datum::NOT_THERE), Number(1), Scope::BLOCK), found);
  EXPECT_NE(DetailsOfVariable("f(1);", "x", Number(1), Said(Datum::NOT_THERE), Scope::CATCH), found);
  EXPECT_NE(DetailsOfVariable("if (1);", "x", Number(1), Said(Datum::NOT_THERE), Scope::BLOCK), found);
}

}  // namespace
}  // namespace twinstep
