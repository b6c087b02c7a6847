// Which node stands for a line, on parsed programs: SyntaxTree::LowestNodeContainingTokensOfLine and its neighbours.
#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

// The node types of all lines.
std::vector<std::string> Classes(std::string_view program) {
  const SyntaxTree tree = ParseForTest(program);
  std::vector<std::string> classes;
  for (int line = 1; line <= tree.text().line_count(); ++line) {
    classes.emplace_back(Name(tree.type(tree.LowestNodeContainingTokensOfLine(line))));
  }
  return classes;
}

TEST(LineClassesTest, TheProgramsOfThePaper) {
  EXPECT_THAT(Classes(R"(var array = [1, 2, 3];
for (prop in array) {
  console.log("hi");
}
if (array.length > 0) {
  let firstVar = "first";
})"),
              ElementsAre("VariableDeclaration", "ForInStatement", "ExpressionStatement", "BlockStatement",
                          "IfStatement", "VariableDeclaration", "BlockStatement"));
}

TEST(LineClassesTest, AHeaderIsItsStatementAndABraceItsBlock) {
  EXPECT_THAT(
      Classes(R"(for (var i = 0; i < n; i++) {
  f(i)
}
while (i--) {
} do {
} while (i);)"),
      ElementsAre("ForStatement", "CallExpression", "BlockStatement", "WhileStatement", "Program", "DoWhileStatement"));
}

TEST(LineClassesTest, WithoutSemicolonTheExpressionIsTheLowest) {
  EXPECT_THAT(Classes("f();\nf()\na\n'use strict'"),
              ElementsAre("ExpressionStatement", "CallExpression", "Identifier", "Literal"));
}

TEST(LineClassesTest, LinesWithoutTokensAreTheProgram) {
  EXPECT_THAT(
      Classes("function f() {\n\n  // comment\n  /* more\n  of it */\n}\n"),
      ElementsAre("FunctionDeclaration", "Program", "Program", "Program", "Program", "BlockStatement", "Program"));
  const SyntaxTree tree = ParseForTest("a;");
  EXPECT_EQ(tree.LowestNodeContainingTokensOfLine(0), kRootNode);
  EXPECT_EQ(tree.LowestNodeContainingTokensOfLine(2), kRootNode);
}

TEST(LineClassesTest, PartsOfExpressions) {
  EXPECT_THAT(Classes(R"(x = {
  a: 1,
  b: 2
};
x = [
  1, 2,
  3
];
f(1,
  2);
a
  .b()
  .c();
y = a +
  b;)"),
              ElementsAre("AssignmentExpression", "ObjectExpression", "Property", "ExpressionStatement",
                          "AssignmentExpression", "ArrayExpression", "Literal", "ExpressionStatement", "CallExpression",
                          "ExpressionStatement", "Identifier", "CallExpression", "ExpressionStatement",
                          "AssignmentExpression", "ExpressionStatement"));
}

TEST(LineClassesTest, ClausesAndClasses) {
  EXPECT_THAT(Classes(R"(switch (a) {
  case 1:
    break;
  default:
}
try {
} catch (e) {
} finally {
}
if (a) {
} else {
}
class A {
  m() {
    return;
  }
  p = 1;
})"),
              ElementsAre("SwitchStatement", "SwitchCase", "BreakStatement", "SwitchCase", "SwitchStatement",
                          "TryStatement", "TryStatement", "TryStatement", "BlockStatement", "IfStatement",
                          "IfStatement", "BlockStatement", "ClassDeclaration", "MethodDefinition", "ReturnStatement",
                          "BlockStatement", "PropertyDefinition", "ClassBody"));
}

TEST(LineClassesTest, ATokenOverSeveralLinesCountsOnEachOfThem) {
  EXPECT_THAT(Classes("f(`a\n\nb${c}d\n`);"),
              ElementsAre("CallExpression", "TemplateElement", "TemplateLiteral", "ExpressionStatement"));
}

TEST(LineClassesTest, LinesEndWhereEcmaScriptSaysSo) {
  EXPECT_THAT(Classes("if (a)\u2028b;\r\nc;\rd"),
              ElementsAre("IfStatement", "ExpressionStatement", "ExpressionStatement", "Identifier"));
}

TEST(LineClassesTest, InnermostNodeAt) {
  const SyntaxTree tree = ParseForTest("if (abc) { d(1 + 2); }");
  const auto at = [&](int offset) { return std::string(tree.TextOf(tree.InnermostNodeAt(offset))); };
  EXPECT_EQ(at(4), "abc");
  EXPECT_EQ(at(6), "abc");
  EXPECT_EQ(at(7), std::string(tree.TextOf(1))) << "the parenthesis is the statement's";
  EXPECT_EQ(at(9), "{ d(1 + 2); }");
  EXPECT_EQ(at(12), "d(1 + 2)");
  EXPECT_EQ(at(15), "1 + 2");
  EXPECT_EQ(at(19), "d(1 + 2);");
}

TEST(LineClassesTest, EnclosingFunctionsAndStatements) {
  const SyntaxTree tree = ParseForTest("function f(p) { return () => p + x; } f(y);");
  const NodeId f = FindNode(tree, NodeType::kFunctionDeclaration);
  const NodeId arrow = FindNode(tree, NodeType::kArrowFunctionExpression);
  EXPECT_EQ(tree.EnclosingFunction(NodeAt(tree, "x")), arrow);
  EXPECT_EQ(tree.EnclosingFunction(arrow), f);
  EXPECT_EQ(tree.EnclosingFunction(f), kNoNode);
  EXPECT_EQ(tree.EnclosingFunction(NodeAt(tree, "y")), kNoNode);
  EXPECT_EQ(tree.EnclosingStatement(NodeAt(tree, "x")), FindNode(tree, NodeType::kReturnStatement));
  EXPECT_EQ(tree.EnclosingStatement(f), f);
  EXPECT_EQ(tree.EnclosingStatement(kRootNode), kNoNode);
}

}  // namespace
}  // namespace twinstep
