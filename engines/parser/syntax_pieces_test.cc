#include "model/source/syntax_pieces.h"

#include <gtest/gtest.h>

#include <string>

#include "engines/parser/parse_for_test.h"
#include "harness/reduction/simpler_code.h"
#include "harness/reduction/text_pieces.h"

namespace twinstep {
namespace {

using Kind = SyntaxPieces::Kind;

std::string Apply(const SyntaxTree& tree, std::vector<Replacement> replacements) {
  const absl::StatusOr<TextEdit> edit = TextEdit::Create(tree.text(), std::move(replacements));
  return edit.ok() ? std::string(edit->ApplyTo(tree.text()).utf8()) : std::string(edit.status().message());
}

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
    texts.push_back(Apply(tree, pieces.Without(kept)));
  }
  return texts;
}

std::string WithoutAll(const std::string& program, Kind kind) {
  const SyntaxTree tree = ParseForTest(program);
  return Apply(tree, SyntaxPieces(tree, kind).Without({}));
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
  EXPECT_EQ(Apply(tree, pieces.Without({0, 1, 4})), "f(a, d);");
  EXPECT_EQ(Apply(tree, pieces.Without({0, 3})), "f(c);");
  EXPECT_EQ(Apply(tree, pieces.Without({0, 1})), "f(a);");
  EXPECT_EQ(Apply(tree, pieces.Without({0})), "f();");
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

constexpr char kEverything[] = R"js('use strict';
import_('x');
class A extends (0, Object) {
  static #p = 1;
  constructor(a, b = 2, ...c) { super(a); this.x = b; }
  get y() { return this.#q; }
  #q = [1, , 2];
  static { f(); }
}
async function* f({a, b: [c] = [1]}, d) {
  for await (const x of d) yield* x;
  label: do { if (a) continue label; else break; } while (--d > 0);
  switch (d) { case 1: f(); case 2: { break; } default: return; }
  try { throw new Error(`a${a}b${b}`); } catch { } finally { debugger; }
  const g = async (x) => ({...await x, [a]: 1, h() {}, set z(v) { v?.w?.(1)?.[2]; }});
  return a ? (b, c) : -(d ** 2), tag`x${1}`, /r/g, 1n, null ?? void 0;
}
for (const k in {a: 1}) var v = k, w = (1, 2);
let z = function named() { return new.target; };
if (z) { z(); } else if (w) w; else v;
)js";

// Leaving out one piece gives a program but for few: a declaration without declarators, a constructor's super.
TEST(SyntaxPiecesTest, NearlyEveryPieceCanGo) {
  ASSERT_TRUE(Parses(kEverything));
  int parsed = 0, all = 0;
  for (const std::string& text : WithoutEach(kEverything, Kind::kAll)) {
    ++all;
    parsed += Parses(text);
  }
  EXPECT_GT(all, 80);
  EXPECT_GE(parsed, all * 8 / 10) << parsed << " of " << all;
}

std::vector<std::string> Simpler(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<std::string> texts;
  for (const Replacement& replacement : SimplerCode(tree)) texts.push_back(Apply(tree, {replacement}));
  return texts;
}

TEST(SimplerCodeTest, PutsWhatIsInsideInThePlaceOfWhatIsAround) {
  const auto has = [](const std::string& program, const std::string& simpler) {
    const std::vector<std::string> all = Simpler(program);
    return std::find(all.begin(), all.end(), simpler) != all.end();
  };
  EXPECT_TRUE(has("if (a) { b(); } else c();", "b();"));
  EXPECT_TRUE(has("if (a) { b(); } else c();", "c();"));
  EXPECT_TRUE(has("if (a) b();", "a;"));
  EXPECT_TRUE(has("for (;;) { a(); break; }", "a(); break;"));
  EXPECT_TRUE(has("try { a(); } finally { b(); }", "b();"));
  EXPECT_TRUE(has("try { a(); } catch (e) { b(); }", "b();"));
  EXPECT_TRUE(has("(function () { a(); })();", "a();"));
  EXPECT_TRUE(has("function f() { a(); }", "a();"));
  EXPECT_TRUE(has("let x = a();", "a();"));
  EXPECT_TRUE(has("x = a + b * c;", "x = b * c;") || has("x = a + b * c;", "x = (b * c);"));
  EXPECT_TRUE(has("f(a.b(c));", "f(a.b);"));
  EXPECT_TRUE(has("f('text');", "f('');"));
  EXPECT_TRUE(has("f('text');", "f('te');"));
  EXPECT_TRUE(has("f(40);", "f(1);"));
  EXPECT_TRUE(has("a.b().c();", "a.b();"));
  EXPECT_TRUE(has("async function f() {}", "function f() {}"));
  EXPECT_TRUE(has("function* f() {}", "function f() {}"));
  EXPECT_TRUE(has("let {a, b} = c;", "let a = c;"));
  EXPECT_TRUE(has("function f() {} while (a) eval('f' + '()');", "function f() {} f();"));
  EXPECT_FALSE(has("function f() {} a();", "function f() {} f();")) << "not smaller";
  EXPECT_TRUE(has("for (const x of f(y)) z();", "for (const x of [0]) z();"));
}

TEST(SimplerCodeTest, WhateverIsTakenComesToAnEnd) {
  std::string program = kEverything;
  int steps = 0;
  for (bool changed = true; changed; ++steps) {
    ASSERT_LT(steps, 1000);
    changed = false;
    for (const std::string& simpler : Simpler(program)) {
      if (!Parses(simpler)) continue;
      ASSERT_NE(simpler, program);
      program = simpler;
      changed = true;
      break;
    }
  }
}

TEST(SimplerCodeTest, MostSimplificationsParse) {
  int parsed = 0, all = 0;
  for (const std::string& simpler : Simpler(kEverything)) {
    ++all;
    parsed += Parses(simpler);
  }
  EXPECT_GT(all, 100);
  EXPECT_GE(parsed, all * 7 / 10) << parsed << " of " << all;
}

std::string Renamed(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<Replacement> all;
  for (const std::vector<Replacement>& edit : ShorterNames(tree)) all.insert(all.end(), edit.begin(), edit.end());
  return Apply(tree, all);
}

TEST(ShorterNamesTest, RenamesEveryMention) {
  EXPECT_EQ(Renamed("let total = 1; function add(x) { total += x; } add(total);"),
            "let a = 1; function b(x) { a += x; } b(a);");
  EXPECT_EQ(Renamed("class Shape { make() { return new Shape(); } } Shape;"),
            "class a { make() { return new a(); } } a;");
}

TEST(ShorterNamesTest, LeavesNamesThatMeanSomethingOutside) {
  EXPECT_EQ(Renamed("console.log(name);"), "console.log(name);");
  EXPECT_EQ(Renamed("const {total} = f; total;"), "const {total} = f; total;");
}

TEST(TextPiecesTest, LayoutBecomesPlain) {
  const SyntaxTree tree = ParseForTest("// head\n\nif (a)   { // why\n      b(  1 ); /* c */\n\n\n }\n");
  EXPECT_EQ(Apply(tree, PlainLayout(tree)), "if (a) {\n  b(1);\n}\n");
  const SyntaxTree lines =
      ParseForTest("f(\n  1,\n  [\n 2]);\nif (a)\n{\n}\nb =\n  c\n  .d();\ne\n(1)\nf\n? 2\n: 3\ng\nh\n");
  EXPECT_EQ(Apply(lines, JoinedLines(lines)), "f(1, [2]);\nif (a) {}\nb = c.d();\ne(1)\nf ? 2 : 3\ng\nh\n");
  const SyntaxTree braces = ParseForTest("if (a) {\n  b();\n}\nwhile (c) {\n  d();\n  e();\n}\n");
  const std::vector<std::vector<Replacement>> one_line = BracesOfOneLine(braces);
  ASSERT_EQ(one_line.size(), 1u);
  EXPECT_EQ(Apply(braces, one_line[0]), "if (a) { b(); }\nwhile (c) {\n  d();\n  e();\n}\n");
  const SyntaxTree text = ParseForTest("`a\n ${b}  \n`;");
  EXPECT_EQ(Apply(text, PlainLayout(text)), "`a\n ${b}  \n`;\n");
}

TEST(TextPiecesTest, CharactersAreWhole) {
  const SourceText text("a\xF0\x9F\x98\x80\r\nb");
  EXPECT_EQ(CharactersOf(text), (std::vector<SourceRange>{{0, 1}, {1, 3}, {3, 5}, {5, 6}}));
  EXPECT_EQ(LinesOf(text), (std::vector<SourceRange>{{0, 5}, {5, 6}}));
}

}  // namespace
}  // namespace twinstep
