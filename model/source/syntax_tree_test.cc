// Trees made by hand; what parsed programs look like is tested beside the parser.
#include "model/source/syntax_tree.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/source/syntax_node.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

SyntaxNode Node(NodeType type, NodeField field, int start, int end, NodeId parent, int list_index = -1,
                int string = -1) {
  SyntaxNode node;
  node.type = type;
  node.field = field;
  node.start = start;
  node.end = end;
  node.parent = parent;
  node.list_index = list_index;
  node.string = string;
  return node;
}

// f(a);
// b
SyntaxTree::Parts TwoStatements() {
  SyntaxTree::Parts parts;
  parts.text = SourceText("f(a);\nb");
  parts.strings = {"f", "a", "b"};
  parts.nodes = {
      Node(NodeType::kProgram, NodeField::kNone, 0, 7, kNoNode),
      Node(NodeType::kExpressionStatement, NodeField::kBody, 0, 5, 0, 0),
      Node(NodeType::kCallExpression, NodeField::kExpression, 0, 4, 1),
      Node(NodeType::kIdentifier, NodeField::kCallee, 0, 1, 2, -1, 0),
      Node(NodeType::kIdentifier, NodeField::kArguments, 2, 3, 2, 0, 1),
      Node(NodeType::kExpressionStatement, NodeField::kBody, 6, 7, 0, 1),
      Node(NodeType::kIdentifier, NodeField::kExpression, 6, 7, 5, -1, 2),
  };
  parts.tokens = {{0, 1, TokenType::kIdentifier}, {1, 2, TokenType::kPunctuator}, {2, 3, TokenType::kIdentifier},
                  {3, 4, TokenType::kPunctuator}, {4, 5, TokenType::kPunctuator}, {6, 7, TokenType::kIdentifier}};
  parts.scopes = {SyntaxScope{}};
  parts.references = {{6, 0, kNoVariable, SyntaxReference::kRead},
                      {3, 0, kNoVariable, SyntaxReference::kRead},
                      {4, 0, kNoVariable, SyntaxReference::kRead}};
  return parts;
}

SyntaxTree Tree() { return *SyntaxTree::Create(TwoStatements()); }

TEST(SyntaxTreeTest, ChildrenAreThoseOneLevelDown) {
  const SyntaxTree tree = Tree();
  EXPECT_THAT(tree.Children(0), ElementsAre(1, 5));
  EXPECT_THAT(tree.Children(2), ElementsAre(3, 4));
  EXPECT_THAT(tree.Children(3), IsEmpty());
  EXPECT_THAT(tree.Children(2, NodeField::kArguments), ElementsAre(4));
  EXPECT_EQ(tree.Child(2, NodeField::kCallee), 3);
  EXPECT_EQ(tree.Child(2, NodeField::kTest), kNoNode);
  EXPECT_TRUE(tree.IsInside(4, 1));
  EXPECT_TRUE(tree.IsInside(1, 1));
  EXPECT_FALSE(tree.IsInside(5, 1));
}

TEST(SyntaxTreeTest, TextsAndNames) {
  const SyntaxTree tree = Tree();
  EXPECT_EQ(tree.TextOf(2), "f(a)");
  EXPECT_EQ(tree.StringOf(4), "a");
  EXPECT_EQ(tree.StringOf(1), "");
}

TEST(SyntaxTreeTest, TheLowestNodeOfARange) {
  const SyntaxTree tree = Tree();
  EXPECT_EQ(tree.LowestNodeContaining(0, 1), 3);
  EXPECT_EQ(tree.LowestNodeContaining(0, 2), 2);
  EXPECT_EQ(tree.LowestNodeContaining(1, 2), 2);
  EXPECT_EQ(tree.LowestNodeContaining(4, 5), 1);
  EXPECT_EQ(tree.LowestNodeContaining(5, 6), 0);
  EXPECT_EQ(tree.LowestNodeContaining(2, 7), 0);
  EXPECT_EQ(tree.InnermostNodeAt(6), 6);
}

TEST(SyntaxTreeTest, ReferencesAreSortedAndFound) {
  const SyntaxTree tree = Tree();
  EXPECT_THAT(tree.UnresolvedReferences(), ElementsAre(0, 1, 2));
  EXPECT_EQ(tree.references()[tree.ReferenceAt(4)].identifier, 4);
  EXPECT_EQ(tree.ReferenceAt(2), kNoReference);
  EXPECT_EQ(tree.VariableAt(4), kNoVariable);
}

TEST(SyntaxTreeTest, WhatIsNoTreeIsRefused) {
  const auto refusal = [](auto&& change) {
    SyntaxTree::Parts parts = TwoStatements();
    change(parts);
    return std::string(SyntaxTree::Create(std::move(parts)).status().message());
  };
  EXPECT_EQ(refusal([](auto&) {}), "");
  EXPECT_THAT(refusal([](auto& parts) { parts.nodes.clear(); }), HasSubstr("root"));
  EXPECT_THAT(refusal([](auto& parts) { parts.nodes[0].end = 6; }), HasSubstr("root"));
  EXPECT_THAT(refusal([](auto& parts) { parts.nodes[6].parent = 1; }), HasSubstr("node 6 is not in preorder"));
  EXPECT_THAT(refusal([](auto& parts) { parts.nodes[4].end = 5; }), HasSubstr("node 4 (Identifier) is not inside"));
  EXPECT_THAT(refusal([](auto& parts) { std::swap(parts.nodes[3], parts.nodes[4]); }), HasSubstr("source order"));
  EXPECT_THAT(refusal([](auto& parts) { parts.nodes[6].string = 3; }), HasSubstr("string"));
  EXPECT_THAT(refusal([](auto& parts) { std::swap(parts.tokens[0], parts.tokens[1]); }), HasSubstr("token"));
  EXPECT_THAT(refusal([](auto& parts) { parts.scopes.clear(); }), HasSubstr("scope"));
  EXPECT_THAT(refusal([](auto& parts) { parts.references[0].variable = 0; }), HasSubstr("reference"));
}

TEST(SyntaxNodeTest, NamesAreEsTrees) {
  EXPECT_EQ(Name(NodeType::kForOfStatement), "ForOfStatement");
  EXPECT_EQ(Name(NodeField::kSuperClass), "superClass");
  EXPECT_EQ(Name(NodeKind::kConstructor), "constructor");
  EXPECT_EQ(Name(NodeKind::kNone), "");
  EXPECT_EQ(Name(ScopeType::kClassStaticBlock), "class-static-block");
  EXPECT_EQ(Name(DeclarationKind::kConst), "const");
  for (int i = 0; i < kNodeTypeCount; ++i) {
    EXPECT_EQ(NodeTypeFromName(Name(static_cast<NodeType>(i))), static_cast<NodeType>(i));
  }
  EXPECT_EQ(NodeTypeFromName("ForStmt"), std::nullopt);
}

}  // namespace
}  // namespace twinstep
