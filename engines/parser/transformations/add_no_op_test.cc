#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(AddNoOpTest, BeforeAndAfter) {
  EXPECT_EQ(After("let a = 1;\n^f(a);", "add_no_op { offset: ^ variable: 'a' own_line: true }"),
            "let a = 1;\na = a;\nf(a);");
  EXPECT_EQ(After("^f(); var a;", "add_no_op { offset: ^ variable: 'a' }"), "a = a; f(); var a;");
  EXPECT_EQ(After("let a = 1; const g = () => { ^f(a); };", "add_no_op { offset: ^ variable: 'a' }"),
            "let a = 1; const g = () => { a = a; f(a); };");
  EXPECT_EQ(After("try { f(); } catch (e) { ^g(); }", "add_no_op { offset: ^ variable: 'e' }"),
            "try { f(); } catch (e) { e = e; g(); }");
}

TEST(AddNoOpTest, Refusals) {
  EXPECT_EQ(After("^let a = 1;", "add_no_op { offset: ^ variable: 'a' }"),
            "refused: the variable may be in its temporal dead zone");
  EXPECT_EQ(After("g(); let a = 1; function g() { ^f(a); }", "add_no_op { offset: ^ variable: 'a' }"),
            "refused: the variable may be in its temporal dead zone");
  EXPECT_EQ(After("switch (x) { case 0: let a; case 1: ^f(); }", "add_no_op { offset: ^ variable: 'a' }"),
            "refused: the variable may be in its temporal dead zone");
  EXPECT_EQ(After("function f(a = () => { ^a; }, b) {}", "add_no_op { offset: ^ variable: 'b' }"),
            "refused: the variable would become captured by an inner function");
  EXPECT_EQ(After("function f(a = () => { ^b; }, b) {}", "add_no_op { offset: ^ variable: 'b' }"),
            "refused: the variable may be in its temporal dead zone");
  EXPECT_EQ(After("var a; with (o) { ^f(); }", "add_no_op { offset: ^ variable: 'a' }"),
            "refused: a with statement is between the variable and that position");
  EXPECT_EQ(
      After("var a; ^f(); Object.defineProperty(this, \"a\", {get: f});", "add_no_op { offset: ^ variable: 'a' }"),
      "refused: the program may make a global an accessor or read-only");
  EXPECT_EQ(After("(function g() { ^f(); });", "add_no_op { offset: ^ variable: 'g' }"),
            "refused: the variable is of a kind that cannot be assigned");
  EXPECT_EQ(After("class A {} ^f();", "add_no_op { offset: ^ variable: 'A' }"),
            "refused: the variable is of a kind that cannot be assigned");
}

TEST(AddNoOpTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "AddNoOp");
}

}  // namespace
}  // namespace twinstep
