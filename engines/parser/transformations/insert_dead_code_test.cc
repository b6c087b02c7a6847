#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(InsertDeadCodeTest, BeforeAndAfter) {
  EXPECT_EQ(After("let a = 1;\n^f(a);", "insert_dead_code { offset: ^ variable: 'a' literal: '42' own_line: true }"),
            "let a = 1;\nif (false) { a = 42; }\nf(a);");
  EXPECT_EQ(After("let a = 1;\nf(a)^ // end", "insert_dead_code { offset: ^ variable: \"a\" literal: \"'x'\" }"),
            "let a = 1;\nf(a)\nif (false) { a = 'x'; } // end");
  EXPECT_EQ(After("function f(p) {^}", "insert_dead_code { offset: ^ variable: 'p' literal: 'null' }"),
            "function f(p) {\nif (false) { p = null; }}");
  EXPECT_EQ(
      After("function f(p) { return () => { ^p; }; }", "insert_dead_code { offset: ^ variable: 'p' literal: '0' }"),
      "function f(p) { return () => { if (false) { p = 0; } p; }; }");
}

TEST(InsertDeadCodeTest, Refusals) {
  EXPECT_EQ(After("^'use strict'; let a;", "insert_dead_code { offset: ^ variable: 'a' literal: '0' }"),
            "refused: a directive follows that position");
  EXPECT_EQ(After("let ^a;", "insert_dead_code { offset: ^ variable: 'a' literal: '0' }"),
            "refused: there is no statement position at that offset");
  EXPECT_EQ(After("let a; ^f();", "insert_dead_code { offset: ^ variable: 'b' literal: '0' }"),
            "refused: there is no such variable at that position");
  EXPECT_EQ(After("const a = 1; ^f();", "insert_dead_code { offset: ^ variable: 'a' literal: '0' }"),
            "refused: the variable is of a kind that cannot be assigned");
  EXPECT_EQ(After("let a; ^f();", "insert_dead_code { offset: ^ variable: 'a' literal: 'f()' }"),
            "refused: the value is not a plain literal");
  EXPECT_EQ(
      After("function f(p) { return () => { ^g(); }; }", "insert_dead_code { offset: ^ variable: 'p' literal: '0' }"),
      "refused: the variable would become captured by an inner function");
  EXPECT_EQ(After("let a; ^f(`${f}`); function f() {}", "insert_dead_code { offset: ^ variable: 'a' literal: '0' }"),
            "refused: the program may turn functions into text");
  EXPECT_EQ(After("let a; ^f(new Error().stack);", "insert_dead_code { offset: ^ variable: 'a' literal: '0' }"),
            "refused: the program may look at lines and columns");
  EXPECT_EQ(After("let a; ^f();", "insert_dead_code { offset: 4000000000 variable: 'a' literal: '0' }"),
            "refused: there is no statement position at that offset");
}

TEST(InsertDeadCodeTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "InsertDeadCode");
}

TEST(InsertDeadCodeTest, TheStatementBehindMovesOn) {
  EXPECT_EQ(Expected("let a;\na = 1;", "insert_dead_code { offset: 7 variable: 'a' literal: '0' own_line: true }",
                     "breakpoint_set { location { line: 2 column: 0 } }"),
            "breakpoint_set { location { line: 3 column: 0 } }");
}

}  // namespace
}  // namespace twinstep
