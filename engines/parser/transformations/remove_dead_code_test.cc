#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(RemoveDeadCodeTest, BeforeAndAfter) {
  EXPECT_EQ(After("if (a) { f(); }", "remove_dead_code { begin: 9 end: 13 }"), "if (a) {  }");
  EXPECT_EQ(After("if (a) { f(); }", "remove_dead_code { begin: 7 end: 15 }"), "if (a) ;");
  EXPECT_EQ(After("x\nf();\n(g)()", "remove_dead_code { begin: 2 end: 6 }"),
            "refused: the statement before ends without a semicolon");
  EXPECT_EQ(After("f();\n'use strict'", "remove_dead_code { begin: 0 end: 4 }"), ";\n'use strict'");
  EXPECT_EQ(After("{ let a = 1; a++; } ", "remove_dead_code { begin: 0 end: 19 }"), " ");
}

TEST(RemoveDeadCodeTest, Refusals) {
  EXPECT_EQ(After("try { f(); } finally {}", "remove_dead_code { begin: 4 end: 12 }"),
            "refused: the syntax asks for a block there");
  EXPECT_EQ(After("{ var a = 1; } a;", "remove_dead_code { begin: 0 end: 14 }"),
            "refused: the statement declares a name for the code around it");
  EXPECT_EQ(After("{ function a() {} } a;", "remove_dead_code { begin: 0 end: 19 }"),
            "refused: the statement declares a function");
  EXPECT_EQ(After("function f(p) { if (0) (() => p)(); }", "remove_dead_code { begin: 16 end: 35 }"),
            "refused: the statement alone captures a variable");
  EXPECT_EQ(After("if (0) eval(\"\");", "remove_dead_code { begin: 7 end: 16 }"),
            "refused: the statement names eval or arguments");
  EXPECT_EQ(After("f(); g();", "remove_dead_code { begin: 0 end: 5 }"), "refused: there is no statement of that range");
  EXPECT_EQ(After("f();", "remove_dead_code { begin: 3 end: 1 }"), "refused: there is no statement of that range");
}

TEST(RemoveDeadCodeTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "RemoveDeadCode");
}

TEST(RemoveDeadCodeTest, NeedsWhatWasNeverExecuted) {
  EXPECT_EQ(WhyNot("if (a) { f(); }", "RemoveDeadCode"), "no statement is known to be never executed");
  EXPECT_EQ(WhyNot("if (a) { f(); }", "RemoveDeadCode", {{7, 15}}), "proposed");
}

TEST(RemoveDeadCodeTest, PlacesInsideAreLost) {
  EXPECT_EQ(Expected("if (a) { f(); }", "remove_dead_code { begin: 9 end: 13 }",
                     "breakpoint_set { location { line: 1 column: 9 } }"),
            "lost: the initial run was where the change took code away");
}

}  // namespace
}  // namespace twinstep
