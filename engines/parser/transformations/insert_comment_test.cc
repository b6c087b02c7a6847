#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(InsertCommentTest, BeforeAndAfter) {
  EXPECT_EQ(After("a /^ b;", "insert_comment { offset: ^ text: 'x' }"), "a / /* x */  b;");
  EXPECT_EQ(After("a^ / b;", "insert_comment { offset: ^ text: 'x' }"), "a /* x */  / b;");
  EXPECT_EQ(After("f();^\ng();", "insert_comment { offset: ^ text: 'x' line_comment: true }"), "f(); // x\ng();");
  EXPECT_EQ(After("x = ``^;", "insert_comment { offset: ^ text: 'x' }"), "x = `` /* x */ ;");
  EXPECT_EQ(After("x = `${^a}`;", "insert_comment { offset: ^ text: 'x' }"), "x = `${ /* x */ a}`;");
  EXPECT_EQ(After("a; /* b */^", "insert_comment { offset: ^ text: 'x' }"), "a; /* b */ /* x */ ");
}

TEST(InsertCommentTest, Refusals) {
  EXPECT_EQ(After("f(^);", "insert_comment { offset: ^ text: 'x' line_comment: true }"),
            "refused: a line comment belongs to the end of a line");
  EXPECT_EQ(After("x = `^`;", "insert_comment { offset: ^ text: 'x' }"), "refused: the place is not between tokens");
  EXPECT_EQ(After("x = `${a}^`;", "insert_comment { offset: ^ text: 'x' }"),
            "refused: the place is not between tokens");
  EXPECT_EQ(After("a; // b^", "insert_comment { offset: ^ text: 'x' }"), "refused: the place is not between tokens");
  EXPECT_EQ(After("a;^", "insert_comment { offset: ^ text: '*/' }"),
            "refused: the comment is not made of letters, digits and spaces");
  EXPECT_EQ(After("^#!/bin/x", "insert_comment { offset: ^ text: 'x' }"), "refused: the place is not between tokens");
}

TEST(InsertCommentTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "InsertComment");
}

}  // namespace
}  // namespace twinstep
