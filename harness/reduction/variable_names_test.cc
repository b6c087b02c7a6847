#include "harness/reduction/variable_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

std::string Renamed(const std::string& program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<Replacement> all;
  for (const std::vector<Replacement>& edit : ShorterNames(tree)) all.insert(all.end(), edit.begin(), edit.end());
  return WithEdits(tree, all);
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

std::string ByRole(const std::string& program, const std::set<std::string>& kept = {}) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<Replacement> all;
  for (const std::vector<Replacement>& edit : NamesByRole(tree, kept)) all.insert(all.end(), edit.begin(), edit.end());
  return WithEdits(tree, all);
}

TEST(NamesByRoleTest, AWordSaysWhatAVariableIsFor) {
  EXPECT_EQ(ByRole("let a = 1; const b = 'x', c = [], d = {}, e = new Map();"),
            "let count = 1; const text = 'x', items = [], object = {}, instance = new Map();");
  EXPECT_EQ(ByRole("for (const a of []) a; for (const b in {}) b; for (let c = 0; c < 1; c++) c;"),
            "for (const item of []) item; for (const key in {}) key; for (let index = 0; index < 1; index++) index;");
  EXPECT_EQ(ByRole("try { f(); } catch (a) { a; } function f(b, c) {}"),
            "try { callee(); } catch (error) { error; } function callee(value, other) {}");
  EXPECT_EQ(ByRole("function f() { return g(); } function g() {} f();"),
            "function caller() { return callee(); } function callee() {} caller();");
  EXPECT_EQ(ByRole("function f() { function g() {} }"), "function outer() { function inner() {} }");
  EXPECT_EQ(ByRole("async function f() {} function* g() {} class A {} class B extends A {}"),
            "async function load() {} function* generate() {} class Base {} class Derived extends Base {}");
}

TEST(NamesByRoleTest, WordsAndNamesThatAreKeptStayAndNoNameIsTakenTwice) {
  EXPECT_EQ(ByRole("let total = 1, v17 = 2, b = 3, c = 4, d = 5;"),
            "let total = 1, count = 2, limit = 3, size = 4, count2 = 5;");
  EXPECT_EQ(ByRole("let a = 1, b = 2;", {"a"}), "let a = 1, count = 2;");
  EXPECT_EQ(ByRole("const {a} = f; a;"), "const {a} = f; a;");
  EXPECT_EQ(ByRole("function add(a) { return a; } function twice(a, b) { return (c => a)(b); }"),
            "function add(value) { return value; } function twice(value, other) { return (third => value)(other); }");
}

}  // namespace
}  // namespace twinstep
