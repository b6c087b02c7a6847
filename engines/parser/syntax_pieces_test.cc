#include "model/source/syntax_pieces.h"

#include <gtest/gtest.h>

#include <string>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

using Kind = SyntaxPieces::Kind;

bool Parses(const std::string& program) { return ParserForTest().Parse(SourceText(program), ParseGoal::kScript).ok(); }

// What the program becomes without each single piece, one behind the other.
std::vector<std::string> WithoutEach(const std::string& program, Kind kind) {
  const SyntaxTree tree = ParseForTest(program);
  const SyntaxPieces pieces(tree, kind);
  std::vector<std::string> texts;
  for (int gone = 0; gone < pieces.size(); ++gone) {
    Configuration kept;
    for (int piece = 0; piece < pieces.size(); ++piece) {
      int around = piece;
      while (around >= 0 && around != gone) around = pieces.parents()[static_cast<size_t>(around)];
      if (around < 0) kept.push_back(piece);
    }
    texts.push_back(WithEdits(tree, pieces.Without(kept)));
  }
  return texts;
}

std::string WithoutAll(const std::string& program, Kind kind) {
  const SyntaxTree tree = ParseForTest(program);
  return WithEdits(tree, SyntaxPieces(tree, kind).Without({}));
}

using Texts = std::vector<std::string>;

TEST(SyntaxPiecesTest, StatementsGoWithTheirLines) {
  EXPECT_EQ(WithoutEach("a();\nif (b) {\n  c();\n}\n", Kind::kStatements),
            (Texts{"if (b) {\n  c();\n}\n", "a();\n", "a();\nif (b) {\n}\n"}));
  EXPECT_EQ(WithoutEach("a(); b();", Kind::kStatements), (Texts{" b();", "a(); "}));
}

TEST(SyntaxPiecesTest, BodiesWithoutBracesLeaveASemicolon) {
  EXPECT_EQ(WithoutEach("if (a) b();", Kind::kStatements), (Texts{"", "if (a) ;"}));
  EXPECT_EQ(WithoutEach("while (a) b();", Kind::kStatements), (Texts{"", "while (a) ;"}));
}

TEST(SyntaxPiecesTest, ElementsGoWithTheirCommas) {
  EXPECT_EQ(WithoutEach("f(a, (b), c);", Kind::kAll), (Texts{"", "f((b), c);", "f(a, c);", "f(a, (b));"}));
  EXPECT_EQ(WithoutEach("f((a));", Kind::kAll), (Texts{"", "f();"}));
  EXPECT_EQ(WithoutEach("[a, b,];", Kind::kAll), (Texts{"", "[b,];", "[a,];"}));
  EXPECT_EQ(WithoutEach("[a,];", Kind::kAll), (Texts{"", "[];"}));
  EXPECT_EQ(WithoutEach("let a = 1, b;", Kind::kAll), (Texts{"", "let b;", "let a, b;", "let a = 1;"}));
  EXPECT_EQ(WithoutEach("({a, b: 1});", Kind::kAll), (Texts{"", "({b: 1});", "({a});"}));
}

TEST(SyntaxPiecesTest, SeveralElementsGoTogether) {
  const SyntaxTree tree = ParseForTest("f(a, b, c, d);");
  const SyntaxPieces pieces(tree, Kind::kAll);
  // Piece 0 is the statement.
  EXPECT_EQ(WithEdits(tree, pieces.Without({0, 1, 4})), "f(a, d);");
  EXPECT_EQ(WithEdits(tree, pieces.Without({0, 3})), "f(c);");
  EXPECT_EQ(WithEdits(tree, pieces.Without({0, 1})), "f(a);");
  EXPECT_EQ(WithEdits(tree, pieces.Without({0})), "f();");
}

TEST(SyntaxPiecesTest, OptionalPartsGoWithWhatLeadsToThem) {
  EXPECT_EQ(WithoutEach("if (a) {} else {}", Kind::kAll), (Texts{"", "if (a) {}"}));
  EXPECT_EQ(WithoutEach("try {} catch (e) {} finally {}", Kind::kAll),
            (Texts{"", "try {} finally {}", "try {} catch  {} finally {}", "try {} catch (e) {}"}));
  EXPECT_EQ(WithoutEach("class A extends (B) {}", Kind::kAll), (Texts{"", "class A  {}"}));
  EXPECT_EQ(WithoutEach("for (let i = 0; i < 1; i++);", Kind::kAll),
            (Texts{"", "for (; i < 1; i++);", "for (let ; i < 1; i++);", "for (let i; i < 1; i++);",
                   "for (let i = 0; ; i++);", "for (let i = 0; i < 1; );"}));
  EXPECT_EQ(WithoutEach("function f(a = 1) { return (a); }", Kind::kAll),
            (Texts{"", "function f() { return (a); }", "function f(a) { return (a); }", "function f(a = 1) {  }",
                   "function f(a = 1) { return ; }"}));
}

TEST(SyntaxPiecesTest, PiecesLieInOneAnother) {
  const SyntaxTree tree = ParseForTest("if (a) { f(b, c); } g();");
  EXPECT_EQ(SyntaxPieces(tree, Kind::kAll).parents(), (std::vector<int>{-1, 0, 1, 1, -1}));
  EXPECT_EQ(SyntaxPieces(tree, Kind::kStatements).parents(), (std::vector<int>{-1, 0, -1}));
}

TEST(SyntaxPiecesTest, WithoutAnythingThereIsNothing) {
  EXPECT_EQ(WithoutAll("a();\nb();\n", Kind::kAll), "");
  EXPECT_EQ(WithoutAll("", Kind::kAll), "");
}

// Leaving out one piece gives a program but for few: a declaration without declarators, a constructor's super.
TEST(SyntaxPiecesTest, NearlyEveryPieceCanGo) {
  ASSERT_TRUE(Parses(kEveryConstruct));
  int parsed = 0, all = 0;
  for (const std::string& text : WithoutEach(kEveryConstruct, Kind::kAll)) {
    ++all;
    parsed += Parses(text);
  }
  EXPECT_GT(all, 80);
  EXPECT_GE(parsed, all * 8 / 10) << parsed << " of " << all;
}

}  // namespace
}  // namespace twinstep
