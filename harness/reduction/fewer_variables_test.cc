#include "harness/reduction/fewer_variables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

std::vector<std::string> Fewer(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<std::string> texts;
  for (const std::vector<Replacement>& edit : FewerVariables(tree)) texts.push_back(WithEdits(tree, edit));
  return texts;
}

bool Has(const std::string& program, const std::string& fewer) {
  const std::vector<std::string> all = Fewer(program);
  return std::find(all.begin(), all.end(), fewer) != all.end();
}

TEST(FewerVariablesTest, TheValueIsWhereTheVariableWas) {
  EXPECT_TRUE(Has("x = f(); g(x);", " g(f());"));
  EXPECT_TRUE(Has("let x = f(); g(x);", " g(f());"));
  EXPECT_TRUE(Has("let x = a + b; x.c();", " (a + b).c();"));
  EXPECT_TRUE(Has("let x = {}; x;", " ({});"));
  EXPECT_TRUE(Has("let x = 1; x.c();", " (1).c();"));
  EXPECT_TRUE(Has("let x = y; f(x, x);", " f(y, y);"));
  EXPECT_TRUE(Has("let x; f(x);", " f(undefined);"));
  EXPECT_TRUE(Has("if (a) x = f(); g(x);", "if (a) ; g(f());"));
  // Not fewer tokens: 8 and 4 would be 16.
  EXPECT_TRUE(Fewer("let x = f(a); g(x, x, x, x);").empty());
  // It is set twice, it is another's too, or its value is of itself.
  EXPECT_TRUE(Fewer("x = f(); x = g(); h(x);").empty());
  EXPECT_TRUE(Fewer("x = f(); g({x});").empty());
  EXPECT_TRUE(Fewer("x = () => x; ").empty());
}

TEST(FewerVariablesTest, TheVariableIsWhereItsValueStandsOnceMore) {
  EXPECT_TRUE(Has("x = a.b; g(x, a.b);", "x = a.b; g(x, x);"));
  EXPECT_TRUE(Has("x = a.b; g(x, a.b.c);", "x = a.b; g(x, x.c);"));
}

TEST(FewerVariablesTest, AnotherVariableIsInItsPlace) {
  EXPECT_TRUE(Has("x = f(); y = g(); h(y, y);", "x = f();  h(x, x);"));
  EXPECT_TRUE(Has("x = f(); let y; y = g(y); y = 2; h(x, y);", "x = f(); let y; y = g(y); y = 2; h(x, y);") == false);
  EXPECT_TRUE(Has("x = f(); let y; y = 2; h(x, y);", "x = f();   h(x, x);"));
  EXPECT_TRUE(Has("function f(a) { function g() {} g.b = a; }", "function f(a) {  a.b = a; }"));
  EXPECT_TRUE(Has("function f(a) { function g() {} g.b = a; }", "function f(a) {  f.b = a; }"));
  // A parameter has its place in the list.
  EXPECT_FALSE(Has("x = 1; function f(a) { g(a, x); }", "x = 1; function f() { g(x, x); }"));
}

TEST(FewerVariablesTest, WhatAFunctionGivesIsWhereItIsCalled) {
  EXPECT_TRUE(Has("function f(a) { return a + 1; } g(f(b));", " g(b + 1);"));
  EXPECT_TRUE(Has("function f(a) { return a + 1; } f(b).c;", " (b + 1).c;"));
  EXPECT_TRUE(Has("function f(a, b) { return b * a; } f(c + d);", " undefined * (c + d);"));
  EXPECT_TRUE(Has("const f = (a) => a[0]; f(b);", " b[0];"));
  EXPECT_FALSE(Has("async function f(a) { return a; } f(b);", " b;"));
  EXPECT_FALSE(Has("function f(a) { return a; } f(b); g = f;", " b; g = f;"));
}

TEST(FewerVariablesTest, AParameterOfNoUseGoesWithItsArguments) {
  const std::string program = "function f(a, b, c) { g(b); } f(0, h, 1); f();";
  EXPECT_TRUE(Has(program, "function f(b, c) { g(b); } f(h, 1); f();"));
  EXPECT_TRUE(Has(program, "function f(a, b) { g(b); } f(0, h); f();"));
  EXPECT_TRUE(Has("function f(a) { g(); } f(0);", "function f() { g(); } f();"));
}

TEST(FewerVariablesTest, WhateverIsTakenComesToAnEnd) {
  std::string program = kEveryConstruct;
  int steps = 0;
  for (bool changed = true; changed; ++steps) {
    ASSERT_LT(steps, 1000);
    changed = false;
    for (const std::string& fewer : Fewer(program)) {
      ASSERT_NE(fewer, program);
      if (!ParserForTest().Parse(SourceText(fewer), ParseGoal::kScript).ok()) continue;
      program = fewer;
      changed = true;
      break;
    }
  }
}

}  // namespace
}  // namespace twinstep
