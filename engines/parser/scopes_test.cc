// Scopes, variables and references of parsed programs, and the questions of model/source/scope_queries.h.
#include <algorithm>
#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/source/scope_queries.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

// "function: a Parameter, b var" per scope; `arguments` and scopes without variables left out.
std::vector<std::string> Scopes(const SyntaxTree& tree) {
  std::vector<std::string> scopes;
  for (const SyntaxScope& scope : tree.scopes()) {
    std::string line = std::string(Name(scope.type)) + ":";
    bool any = false;
    for (VariableId id = scope.variables_begin; id < scope.variables_end; ++id) {
      if (tree.variables()[id].kind == DeclarationKind::kArguments) continue;
      line += (any ? ", " : " ") + std::string(tree.NameOf(id)) + " " + std::string(Name(tree.variables()[id].kind));
      any = true;
    }
    if (any) scopes.push_back(line);
  }
  return scopes;
}

std::vector<std::string> Scopes(std::string_view program, ParseGoal goal = ParseGoal::kScript) {
  return Scopes(ParseForTest(program, goal));
}

// "global x" of the variable that the first occurrence of `use` in the program refers to; "" if unresolved.
std::string Meaning(const SyntaxTree& tree, std::string_view use) {
  const ReferenceId reference = tree.ReferenceAt(NodeAt(tree, use));
  if (reference == kNoReference) return "no reference";
  const VariableId variable = tree.references()[reference].variable;
  if (variable == kNoVariable) return "";
  return std::string(Name(tree.scopes()[tree.variables()[variable].scope].type)) + " " +
         std::string(tree.NameOf(variable));
}

std::vector<std::string> Names(const SyntaxTree& tree, const std::vector<VariableId>& variables) {
  std::vector<std::string> names;
  for (VariableId variable : variables) names.emplace_back(tree.NameOf(variable));
  return names;
}

// "x=lexical".
TEST(ScopesTest, VarIsHoistedAndLetIsNot) {
  EXPECT_THAT(Scopes("function f() { if (a) { var v; let l; const c = 1; class K {} } }"),
              ElementsAre("global: f FunctionName", "function: v var", "block: l let, c const, K ClassName",
                          "class: K ClassName"));
}

TEST(ScopesTest, EveryKindOfScope) {
  EXPECT_THAT(
      Scopes(R"(
for (let i of a) { let b; }
switch (x) { case 1: let s; }
try {} catch ({e, f: [g]}) { let h; }
(function named(p, q = 1, ...r) {});
class A { field = (d) => d; static { let t; } }
undeclared = 1;)"),
      ElementsAre("global: A ClassName, undeclared ImplicitGlobalVariable", "for: i let", "block: b let",
                  "switch: s let", "catch: e CatchClause, g CatchClause", "block: h let",
                  "function-expression-name: named FunctionName", "function: p Parameter, q Parameter, r Parameter",
                  "class: A ClassName", "function: d Parameter", "class-static-block: t let"));
}

TEST(ScopesTest, ModulesHaveAScopeOfTheirOwn) {
  EXPECT_THAT(Scopes("import d, {a as b} from 'm'; import * as n from 'm'; var v; let l; export function f() {}",
                     ParseGoal::kModule),
              ElementsAre("module: d ImportBinding, b ImportBinding, n ImportBinding, v var, l let, f FunctionName"));
}

TEST(ScopesTest, RepeatedDeclarationsShareAVariable) {
  const SyntaxTree tree = ParseForTest("function f(a, b, a) { var a; function a() {} }");
  EXPECT_THAT(Scopes(tree), ElementsAre("global: f FunctionName", "function: a Parameter, b Parameter"));
  const VariableId a = VisibleVariable(tree, FindNode(tree, NodeType::kBlockStatement), "a");
  std::vector<std::string> kinds;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(a)) {
    kinds.emplace_back(Name(declaration.kind));
    EXPECT_EQ(tree.StringOf(declaration.identifier), "a");
    EXPECT_EQ(tree.VariableAt(declaration.identifier), a);
  }
  EXPECT_THAT(kinds, ElementsAre("Parameter", "Parameter", "var", "FunctionName"));
}

TEST(ScopesTest, EveryFunctionButAnArrowHasArguments) {
  const SyntaxTree tree = ParseForTest("function f() { return () => arguments; }");
  EXPECT_EQ(Meaning(tree, "arguments"), "function arguments");
  EXPECT_EQ(tree.variables().size(), 2u);
}

TEST(ScopesTest, ReferencesMeanTheInnermostDeclaration) {
  const SyntaxTree tree = ParseForTest(R"(
let x = 0;
{ use1(x1); let x1; { x1b; } }
function f(x2) { return x2 /*2*/; }
unknown;)");
  EXPECT_EQ(Meaning(tree, "x1)"), "block x1") << "in its temporal dead zone";
  EXPECT_EQ(Meaning(tree, "x2 /*2*/"), "function x2");
  EXPECT_EQ(Meaning(tree, "unknown"), "");
  EXPECT_EQ(Meaning(tree, "x2)"), "no reference") << "a declaration";
  std::vector<std::string> unresolved;
  for (ReferenceId id : tree.UnresolvedReferences()) {
    unresolved.emplace_back(tree.StringOf(tree.references()[id].identifier));
  }
  EXPECT_THAT(unresolved, ElementsAre("use1", "x1b", "unknown"));
}

TEST(ScopesTest, GlobalVarsAndFunctionsAreResolvedToo) {
  const SyntaxTree tree = ParseForTest("var v; function f() { v++; f(); implicit = v; }");
  EXPECT_EQ(Meaning(tree, "v++"), "global v");
  EXPECT_EQ(Meaning(tree, "f();"), "global f");
  EXPECT_EQ(Meaning(tree, "implicit"), "global implicit");
  EXPECT_EQ(tree.ReferencesTo(tree.FindVariable(0, "v")).size(), 2u);
}

TEST(ScopesTest, ReadAndWrite) {
  const SyntaxTree tree = ParseForTest("let a = 1; a = b; a += c; d++; [e] = f;");
  std::vector<std::string> uses;
  for (const SyntaxReference& reference : tree.references()) {
    std::string use(tree.StringOf(reference.identifier));
    if (reference.is(SyntaxReference::kRead)) use += " read";
    if (reference.is(SyntaxReference::kWrite)) use += " write";
    if (reference.is(SyntaxReference::kInit)) use += " init";
    uses.push_back(use);
  }
  EXPECT_THAT(uses, ElementsAre("a write init", "a write", "b read", "a read write", "c read", "d read write",
                                "e write", "f read"));
}

TEST(ScopesTest, DefaultValuesDoNotSeeTheBody) {
  const SyntaxTree tree = ParseForTest("let x; function f(a = x /*1*/) { var x; return x /*2*/; }");
  EXPECT_EQ(Meaning(tree, "x /*1*/"), "global x");
  EXPECT_EQ(Meaning(tree, "x /*2*/"), "function x");
}

TEST(ScopesTest, StrictnessIsInherited) {
  const SyntaxTree tree = ParseForTest("function f() { 'use strict'; { let a; } } function g() { class A {} }");
  std::vector<std::string> strict;
  for (const SyntaxScope& scope : tree.scopes()) strict.push_back(scope.strict ? "strict" : "sloppy");
  EXPECT_THAT(strict, ElementsAre("sloppy", "strict", "strict", "sloppy", "strict"));
  EXPECT_TRUE(ParseForTest("let a;", ParseGoal::kModule).scopes()[1].strict);
  EXPECT_TRUE(ParseForTest("'use strict'").scopes()[0].strict);
}

TEST(ScopesTest, WithAndEvalAreMarked) {
  const SyntaxTree with = ParseForTest("var a; with (o) { a; }");
  EXPECT_EQ(Meaning(with, "a; }"), "global a");
  EXPECT_TRUE(with.references()[with.ReferenceAt(NodeAt(with, "a; }"))].is(SyntaxReference::kInsideWith));
  EXPECT_FALSE(with.references()[with.ReferenceAt(NodeAt(with, "o)"))].is(SyntaxReference::kInsideWith));

  const SyntaxTree eval =
      ParseForTest("function f(a) { { eval('a'); } return a; } function g() { eval?.(''); o.eval(''); }");
  EXPECT_EQ(Meaning(eval, "a; }"), "function a");
  std::vector<bool> marked;
  for (const SyntaxScope& scope : eval.scopes()) marked.push_back(scope.has_direct_eval);
  EXPECT_THAT(marked, ElementsAre(true, true, true, false)) << "global, f, its block, g";
}

TEST(ScopesTest, ScopeAtIsWhereANodeStands) {
  const SyntaxTree tree = ParseForTest(R"(
function decl(p) { body; }
(function expr() {});
switch (disc) { case test: }
with (object) inside;
class C extends Heritage { [key] = value; }
for (let i = start;;) { loop; })");
  const auto scope = [&](std::string_view text) {
    return std::string(Name(tree.scopes()[tree.ScopeAt(NodeAt(tree, text))].type));
  };
  EXPECT_EQ(scope("decl"), "global");
  EXPECT_EQ(scope("p)"), "function");
  EXPECT_EQ(scope("body"), "function");
  EXPECT_EQ(scope("expr"), "function-expression-name");
  EXPECT_EQ(scope("disc"), "global");
  EXPECT_EQ(scope("test"), "switch");
  EXPECT_EQ(scope("object"), "global");
  EXPECT_EQ(scope("inside"), "with");
  EXPECT_EQ(scope("C extends"), "global");
  EXPECT_EQ(scope("Heritage"), "class");
  EXPECT_EQ(scope("key"), "class");
  EXPECT_EQ(scope("value"), "class-field-initializer");
  EXPECT_EQ(scope("start"), "for");
  EXPECT_EQ(scope("loop"), "block");
  const NodeId function = FindNode(tree, NodeType::kFunctionExpression);
  EXPECT_EQ(tree.scopes()[tree.ScopeOpenedBy(function)].type, ScopeType::kFunction);
  EXPECT_EQ(tree.ScopeOpenedBy(FindNode(tree, NodeType::kIdentifier)), kNoScope);
}

TEST(ScopesTest, VisibleVariablesAreThoseNotShadowed) {
  const SyntaxTree tree = ParseForTest("let a, b; function f(b, c) { { let c, d; here; } let e; }");
  EXPECT_THAT(Names(tree, VisibleVariables(tree, NodeAt(tree, "here"))),
              ElementsAre("c", "d", "arguments", "b", "e", "a", "f"));
  EXPECT_EQ(VisibleVariable(tree, NodeAt(tree, "here"), "b"), tree.FindVariable(1, "b"));
  EXPECT_EQ(VisibleVariable(tree, NodeAt(tree, "here"), "x"), kNoVariable);
}

TEST(ScopesTest, FunctionsThatBlocksDeclare) {
  const SyntaxTree tree = ParseForTest(
      "function a() { function b() {} { function c() {} } }\nif (1) function d() {}\nswitch (1) { case 1: function e() "
      "{} "
      "}\n{ (function f() {}); }\nl: function g() {}\n");
  EXPECT_THAT(BlockFunctionNames(tree), ElementsAre("c", "d", "e", "g"));
}

}  // namespace
}  // namespace twinstep
