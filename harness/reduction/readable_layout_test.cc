#include "harness/reduction/readable_layout.h"

#include <gtest/gtest.h>

#include <string>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

std::string OnLines(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  return WithEdits(tree, StatementsOnLines(tree));
}

TEST(ReadableLayoutTest, EachStatementHasALine) {
  EXPECT_EQ(OnLines("function f() { g(); return 1 } f(); f();\n"),
            "function f() {\n  g();\n  return 1\n}\nf();\nf();\n");
  EXPECT_EQ(OnLines("class A { m() { if (a) { b; } } static { c; } }"),
            "class A { m() {\n    if (a) {\n      b;\n    }\n  } static {\n    c;\n  } }");
  EXPECT_EQ(OnLines("switch (a) { case 1: b; c; }"), "switch (a) { case 1:\n    b;\n    c; }");
}

TEST(ReadableLayoutTest, WhatStandsRightAndWhatHasACommentStays) {
  for (const char* program : {"let a;\nfor (;;) {\n  a;\n}\n", "a; /* b */ c;", "function f() {}", "`${a}`;\n"}) {
    EXPECT_EQ(OnLines(program), program);
  }
}

std::string Commented(const std::string& program, int line) {
  const SyntaxTree tree = ParseForTest(program);
  return WithEdits(tree, CommentAtEnd(tree, line, "here"));
}

TEST(ReadableLayoutTest, ACommentStandsAtTheEndOfALine) {
  EXPECT_EQ(Commented("a;\nb;\n", 1), "a;  // here\nb;\n");
  EXPECT_EQ(Commented("a;\nb;", 2), "a;\nb;  // here");
  EXPECT_EQ(Commented("a;\nb;", 5), "a;\nb;");
  EXPECT_EQ(Commented("`a\nb`;\n", 1), "`a\nb`;\n") << "it would be text";
  EXPECT_EQ(Commented("a;  // b\n", 1), "a;  // b\n");
}

}  // namespace
}  // namespace twinstep
