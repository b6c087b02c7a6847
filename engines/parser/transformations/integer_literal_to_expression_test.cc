#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(IntegerLiteralToExpressionTest, BeforeAndAfter) {
  EXPECT_EQ(After("x = ^12;", "integer_literal_to_expression { offset: ^ form: ADDITION }"), "x = (11 + 1);");
  EXPECT_EQ(After("x = ^12;", "integer_literal_to_expression { offset: ^ form: SUBTRACTION }"), "x = (13 - 1);");
  EXPECT_EQ(After("x = ^0;", "integer_literal_to_expression { offset: ^ form: ADDITION }"), "x = (-1 + 1);");
  EXPECT_EQ(After("x = -^0;", "integer_literal_to_expression { offset: ^ form: MULTIPLICATION }"), "x = -(0 * 1);");
  EXPECT_EQ(After("x = ^2 ** 3;", "integer_literal_to_expression { offset: ^ form: DIVISION }"), "x = (2 / 1) ** 3;");
  EXPECT_EQ(After("x = ^9007199254740990;", "integer_literal_to_expression { offset: ^ form: SUBTRACTION }"),
            "x = (9007199254740991 - 1);");
  EXPECT_EQ(After("x = {[^1]: 2};", "integer_literal_to_expression { offset: ^ form: DIVISION }"),
            "x = {[(1 / 1)]: 2};");
  EXPECT_EQ(After("while (i < ^10) i++;", "integer_literal_to_expression { offset: ^ form: DIVISION }"),
            "while (i < (10 / 1)) i++;");
  EXPECT_EQ(After("b = a[^5];", "integer_literal_to_expression { offset: ^ form: DIVISION }"), "b = a[(5 / 1)];");
}

TEST(IntegerLiteralToExpressionTest, Refusals) {
  EXPECT_EQ(After("x = ^9007199254740991;", "integer_literal_to_expression { offset: ^ }"),
            "refused: the literal is not below 2^53 - 1");
  EXPECT_EQ(After("x = ^1.5;", "integer_literal_to_expression { offset: ^ }"),
            "refused: no decimal integer literal begins at that offset");
  EXPECT_EQ(After("x = ^010;", "integer_literal_to_expression { offset: ^ }"),
            "refused: no decimal integer literal begins at that offset");
  EXPECT_EQ(After("x = ^1n;", "integer_literal_to_expression { offset: ^ }"),
            "refused: no decimal integer literal begins at that offset");
  EXPECT_EQ(After("x = {^1: 2};", "integer_literal_to_expression { offset: ^ }"),
            "refused: the literal is the name of a property");
  EXPECT_EQ(After("while (^1) break;", "integer_literal_to_expression { offset: ^ }"),
            "refused: a condition depends on the literal alone");
  EXPECT_EQ(After("if (a && ^1) f();", "integer_literal_to_expression { offset: ^ }"),
            "refused: a condition depends on the literal alone");
  EXPECT_EQ(After("a\n^5;", "integer_literal_to_expression { offset: ^ }"), "refused: the literal begins a statement");
  EXPECT_EQ(After("a[^5]();", "integer_literal_to_expression { offset: ^ }"),
            "refused: an error message may quote the literal");
  EXPECT_EQ(After("b = a[^5].c;", "integer_literal_to_expression { offset: ^ }"),
            "refused: an error message may quote the literal");
}

TEST(IntegerLiteralToExpressionTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "IntegerLiteralToExpression");
}

}  // namespace
}  // namespace twinstep
