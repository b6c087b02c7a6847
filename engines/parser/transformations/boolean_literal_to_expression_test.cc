#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(BooleanLiteralToExpressionTest, BeforeAndAfter) {
  EXPECT_EQ(After("let v; x = ^true;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "let v; x = (v === v || v !== v);");
  EXPECT_EQ(After("let v; x = ^false;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "let v; x = (v === v && v !== v);");
  EXPECT_EQ(After("const v = 1; x = ^false;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "const v = 1; x = (v === v && v !== v);");
}

TEST(BooleanLiteralToExpressionTest, Refusals) {
  EXPECT_EQ(After("let v = ^true;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "refused: the variable may be in its temporal dead zone");
  EXPECT_EQ(After("let v; while (^true) break;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "refused: a condition depends on the literal alone");
  EXPECT_EQ(After("let v; switch (x) { case ^true: }", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "refused: the literal is the label of a case");
  EXPECT_EQ(After("let v; x = ^true;", "boolean_literal_to_expression { offset: ^ variable: 'v' form: IS_NAN }"),
            "refused: the form with isNaN belongs to preset issta2019");
  EXPECT_EQ(After("let v; x = ^true;", "boolean_literal_to_expression { offset: ^ }"),
            "refused: no variable can be used at that position");
  EXPECT_EQ(After("let v; x = ^1;", "boolean_literal_to_expression { offset: ^ variable: 'v' }"),
            "refused: no boolean literal begins at that offset");
}

TEST(BooleanLiteralToExpressionTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "BooleanLiteralToExpression");
}

TEST(BooleanLiteralToExpressionTest, ThePapersFormUnderItsPreset) {
  EXPECT_EQ(After("let v; x = ^true;", "boolean_literal_to_expression { offset: ^ variable: 'v' form: IS_NAN }", false,
                  ISSTA2019),
            "let v; x = (isNaN(v) || v == v);");
  EXPECT_EQ(After("let v; x = ^false;", "boolean_literal_to_expression { offset: ^ variable: 'v' form: IS_NAN }", false,
                  ISSTA2019),
            "let v; x = (!isNaN(v) && v != v);");
}

}  // namespace
}  // namespace twinstep
