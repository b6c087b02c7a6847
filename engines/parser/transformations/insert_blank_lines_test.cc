#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(InsertBlankLinesTest, BeforeAndAfter) {
  EXPECT_EQ(After("a;\nb;", "insert_blank_lines { line: 2 count: 2 }"), "a;\n\n\nb;");
  EXPECT_EQ(After("a;\r\nb;\u2028c;", "insert_blank_lines { line: 3 count: 1 }"), "a;\r\nb;\u2028\nc;");
  EXPECT_EQ(After("/*\n*/ a;", "insert_blank_lines { line: 2 count: 1 }"), "/*\n\n*/ a;");
  EXPECT_EQ(After("x = `${\na}`;", "insert_blank_lines { line: 2 count: 1 }"), "x = `${\n\na}`;");
}

TEST(InsertBlankLinesTest, Refusals) {
  EXPECT_EQ(After("x = `\n`;", "insert_blank_lines { line: 2 count: 1 }"),
            "refused: the line begins inside a token or with #!");
  EXPECT_EQ(After("#!/bin/x\na;", "insert_blank_lines { line: 1 count: 1 }"),
            "refused: the line begins inside a token or with #!");
  EXPECT_EQ(After("a;", "insert_blank_lines { line: 2 count: 1 }"), "refused: there is no such line");
  EXPECT_EQ(After("a;", "insert_blank_lines { line: 1 count: 0 }"),
            "refused: the number of lines is not between 1 and 100");
}

TEST(InsertBlankLinesTest, WhatALogpointLoggedMoves) {
  EXPECT_THAT(Expected("a;\nb;", "insert_blank_lines { line: 2 count: 2 }",
                       "finished { outcome: COMPLETED logged { location { line: 2 column: 0 } } }"),
              ::testing::HasSubstr("logged { location { line: 4"));
}

TEST(InsertBlankLinesTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "InsertBlankLines");
}

}  // namespace
}  // namespace twinstep
