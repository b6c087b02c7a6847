#include "model/source/moved_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "engines/parser/parser.h"
#include "gtest/gtest.h"
#include "model/random.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// Every part that can be asked for; strings by what they belong to.
void ExpectSame(const SyntaxTree& moved, const SyntaxTree& parsed, const std::string& text) {
  const auto same = [](auto a, auto b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
  EXPECT_EQ(moved.text(), parsed.text());
  EXPECT_EQ(moved.goal(), parsed.goal());
  EXPECT_TRUE(same(moved.nodes(), parsed.nodes())) << text;
  EXPECT_TRUE(same(moved.tokens(), parsed.tokens())) << text;
  EXPECT_TRUE(same(moved.comments(), parsed.comments())) << text;
  EXPECT_TRUE(same(moved.scopes(), parsed.scopes())) << text;
  EXPECT_TRUE(same(moved.variables(), parsed.variables())) << text;
  EXPECT_TRUE(same(moved.declarations(), parsed.declarations())) << text;
  EXPECT_TRUE(same(moved.references(), parsed.references())) << text;
  for (size_t id = 0; id < parsed.nodes().size(); ++id) {
    ASSERT_EQ(moved.StringOf(static_cast<NodeId>(id)), parsed.StringOf(static_cast<NodeId>(id))) << text;
  }
  for (size_t id = 0; id < parsed.variables().size(); ++id) {
    ASSERT_EQ(moved.NameOf(static_cast<VariableId>(id)), parsed.NameOf(static_cast<VariableId>(id))) << text;
  }
}

// "moved": as a parser makes it. "none": no tree is made. "wrong": one is made where a parser makes none.
std::string Moved(std::string_view before, const std::string& after) {
  const std::optional<SyntaxTree> moved = MovedTree(ParseForTest(before), SourceText(after));
  if (!moved) return "none";
  const absl::StatusOr<SyntaxTree> parsed = ParserForTest().Parse(SourceText(after), ParseGoal::kScript);
  if (!parsed.ok()) return "wrong";
  ExpectSame(*moved, *parsed, after);
  return "moved";
}

TEST(MovedTreeTest, WhiteSpaceAndComments) {
  EXPECT_EQ(Moved("f(1);g(2);", "f(1);\n\n  g ( 2 ) ;\n"), "moved");
  EXPECT_EQ(Moved("f(1);\n// old\ng(2);", "f(1); /* new */ g(2); // newer"), "moved");
  EXPECT_EQ(Moved("// first\nvar a;", "/* 1 */ /* 2 */var a;"), "moved");
  EXPECT_EQ(Moved("", "// alone"), "moved");
  EXPECT_EQ(
      Moved("let {a, b = 1} = c; for (const d of e) a: d;", "let {a,\nb  =\n1} = c;\n\nfor\n(const d\nof e) a:\nd;"),
      "moved");
  EXPECT_EQ(Moved("a = `${b} ${c}`; d", "a\n= `${ b } ${c}`;\n\nd"), "moved");
}

TEST(MovedTreeTest, OtherTokens) {
  for (const char* after : {"f(2);", "f(1)", "f(1);;", "ff(1);", "f(1); g", "f (1) ; x", "", "f(1); /*"}) {
    EXPECT_EQ(Moved("f(1);", after), "none") << after;
  }
  EXPECT_EQ(Moved("a + +b", "a ++b"), "none");
  EXPECT_EQ(Moved("var a", "vara"), "none");
  EXPECT_EQ(Moved("a = 'b c'", "a = 'b  c'"), "none");
  EXPECT_EQ(Moved("a = /b c/", "a = /b  c/"), "none");
}

TEST(MovedTreeTest, LineBreaksThatEndStatements) {
  EXPECT_EQ(Moved("function f() { return 1; }", "function f() { return\n1; }"), "none");
  EXPECT_EQ(Moved("function f() { return 1; }", "function f() { return/*\n*/1; }"), "none");
  EXPECT_EQ(Moved("a\nb", "a b"), "none");
  EXPECT_EQ(Moved("a = {}\nb", "a = {} b"), "none");
  EXPECT_EQ(Moved("a\n++b", "a ++b"), "none");
  EXPECT_EQ(Moved("a ++; b", "a\n++; b"), "none");
  EXPECT_EQ(Moved("a = b => b", "a = b\n=> b"), "none");
  EXPECT_EQ(Moved("class A { b\nc() {} }", "class A { b c() {} }"), "none");
  EXPECT_EQ(Moved("if (a) { b; }\nc;", "if (a) { b; } c;"), "moved");
  EXPECT_EQ(Moved("a;\nb;", "a; b;"), "moved");
}

TEST(MovedTreeTest, TemplatesAndHtml) {
  EXPECT_EQ(Moved("a = `${b}`", "a = ` ${b}`"), "none");
  EXPECT_EQ(Moved("a = `${b}`", "a = `${b} `"), "none");
  EXPECT_EQ(Moved("a = ``", "a = ` `"), "none");
  EXPECT_EQ(Moved("a = 1 <!-- b", "a = 1"), "none");
  EXPECT_EQ(Moved("while (a --> b);", "while (a\n--> b);"), "none");
  EXPECT_EQ(Moved("#!/bin/js\na", "a"), "none");
  EXPECT_EQ(Moved("a = '\u00e9'", "a =  '\u00e9'"), "none");
}

// Gaps of every program of the corpus are widened, broken and joined at random: where there is a tree, it is right, and
// mostly there is one.
TEST(MovedTreeTest, OwnCorpus) {
  Random random(26112810);
  int moved = 0;
  int tried = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("corpus/own")) {
    if (entry.path().extension() != ".js" && entry.path().extension() != ".mjs") continue;
    std::ifstream file(entry.path());
    const SourceText before(std::string(std::istreambuf_iterator<char>(file), {}));
    const ParseGoal goal = entry.path().extension() == ".mjs" ? ParseGoal::kModule : ParseGoal::kScript;
    const absl::StatusOr<SyntaxTree> tree = ParserForTest().Parse(before, goal);
    if (!tree.ok() || !before.is_ascii()) continue;
    for (int round = 0; round < 10; ++round) {
      std::string after;
      int end = 0;
      for (const SyntaxToken& token : tree->tokens()) {
        const std::string_view gap = before.Slice(end, token.start);
        if (token.type != TokenType::kTemplate && !gap.empty() && random.Chance(0.05)) {
          constexpr std::string_view kGaps[] = {" ", "\n", "\n\n", " /* in between */ ", " // to the end\n", "\t"};
          after += kGaps[random.Below(std::size(kGaps))];
        } else {
          after += gap;
        }
        after += before.Slice(token.start, token.end);
        end = token.end;
      }
      after += before.Slice(end, before.length());
      ++tried;
      const std::optional<SyntaxTree> made = MovedTree(*tree, SourceText(after));
      if (!made) continue;
      ++moved;
      const absl::StatusOr<SyntaxTree> parsed = ParserForTest().Parse(SourceText(after), goal);
      ASSERT_TRUE(parsed.ok()) << after;
      ExpectSame(*made, *parsed, after);
    }
  }
  EXPECT_GT(tried, 500);
  // Random breaks come behind `return`, too, and go where they end statements, which those of transformations do not.
  EXPECT_GT(moved, tried / 4) << tried;
}

}  // namespace
}  // namespace twinstep
