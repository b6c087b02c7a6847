#include "harness/reduction/text_pieces.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

TEST(TextPiecesTest, LayoutBecomesPlain) {
  const SyntaxTree tree = ParseForTest("// head\n\nif (a)   { // why\n      b(  1 ); /* c */\n\n\n }\n");
  EXPECT_EQ(WithEdits(tree, PlainLayout(tree)), "if (a) {\n  b(1);\n}\n");
  const SyntaxTree lines =
      ParseForTest("f(\n  1,\n  [\n 2]);\nif (a)\n{\n}\nb =\n  c\n  .d();\ne\n(1)\nf\n? 2\n: 3\ng\nh\n");
  EXPECT_EQ(WithEdits(lines, JoinedLines(lines)), "f(1, [2]);\nif (a) {}\nb = c.d();\ne(1)\nf ? 2 : 3\ng\nh\n");
  const SyntaxTree braces = ParseForTest("if (a) {\n  b();\n}\nwhile (c) {\n  d();\n  e();\n}\n");
  const std::vector<std::vector<Replacement>> one_line = BracesOfOneLine(braces);
  ASSERT_EQ(one_line.size(), 1u);
  EXPECT_EQ(WithEdits(braces, one_line[0]), "if (a) { b(); }\nwhile (c) {\n  d();\n  e();\n}\n");
  const SyntaxTree text = ParseForTest("`a\n ${b}  \n`;");
  EXPECT_EQ(WithEdits(text, PlainLayout(text)), "`a\n ${b}  \n`;\n");
}

TEST(TextPiecesTest, CharactersAreWhole) {
  const SourceText text("a\xF0\x9F\x98\x80\r\nb");
  EXPECT_EQ(CharactersOf(text), (std::vector<SourceRange>{{0, 1}, {1, 3}, {3, 5}, {5, 6}}));
  EXPECT_EQ(LinesOf(text), (std::vector<SourceRange>{{0, 5}, {5, 6}}));
}

}  // namespace
}  // namespace twinstep
