#include "harness/reduction/simpler_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "model/source/json_tree.h"

namespace twinstep {
namespace {

bool Parses(const std::string& program) { return ParserForTest().Parse(SourceText(program), ParseGoal::kScript).ok(); }

std::vector<std::string> Simpler(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<std::string> texts;
  for (const Replacement& replacement : SimplerCode(tree)) texts.push_back(WithEdits(tree, {replacement}));
  return texts;
}

TEST(SimplerCodeTest, JsonStaysJson) {
  const absl::StatusOr<SyntaxTree> tree = ParseJson(SourceText("{\"key\": {\"b\": [4, \"text\"]}}"));
  ASSERT_TRUE(tree.ok()) << tree.status();
  std::vector<std::string> texts;
  for (const Replacement& replacement : SimplerCode(*tree, Syntax::kJson)) {
    texts.push_back(WithEdits(*tree, {replacement}));
    EXPECT_TRUE(ParseJson(SourceText(texts.back())).ok()) << texts.back();
  }
  for (const char* const simpler : {"{\"b\": [4, \"text\"]}", "{\"key\": [4, \"text\"]}", "{\"key\": {\"b\": 4}}",
                                    "{\"key\": {\"b\": [4, \"\"]}}", "{\"k\": {\"b\": [4, \"text\"]}}", "0"}) {
    EXPECT_TRUE(std::find(texts.begin(), texts.end(), simpler) != texts.end()) << simpler;
  }
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
  EXPECT_TRUE(has("let {a: b} = c;", "let b = c.a;"));
  EXPECT_TRUE(has("let {d, 'a': b, ...e} = c();", "let b = c().a;"));
  EXPECT_TRUE(has("({'a b': b.x, d} = c);", "(b.x = c['a b']);"));
  EXPECT_TRUE(has("function f() {} while (a) eval('f' + '()');", "function f() {} f();"));
  EXPECT_FALSE(has("function f() {} a();", "function f() {} f();")) << "not smaller";
  EXPECT_TRUE(has("for (const x of f(y)) z();", "for (const x of [0]) z();"));
}

TEST(SimplerCodeTest, WhateverIsTakenComesToAnEnd) {
  std::string program = kEveryConstruct;
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
  for (const std::string& simpler : Simpler(kEveryConstruct)) {
    ++all;
    parsed += Parses(simpler);
  }
  EXPECT_GT(all, 100);
  EXPECT_GE(parsed, all * 7 / 10) << parsed << " of " << all;
}

}  // namespace
}  // namespace twinstep
