#include "model/invariants/repeatable_code.h"

namespace twinstep {
namespace {

bool MayHaveEffects(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  switch (node.type) {
    case NodeType::kCallExpression:
    case NodeType::kNewExpression:
    case NodeType::kTaggedTemplateExpression:
    case NodeType::kImportExpression:
    case NodeType::kYieldExpression:
    case NodeType::kAwaitExpression:
    // These call iterators and accessors.
    case NodeType::kForOfStatement:
    case NodeType::kForInStatement:
    case NodeType::kSpreadElement:
    case NodeType::kArrayPattern:
    case NodeType::kObjectPattern:
    case NodeType::kWithStatement:
      return true;
    case NodeType::kAssignmentExpression:
      return tree.type(tree.Child(id, NodeField::kLeft)) != NodeType::kIdentifier;
    case NodeType::kUpdateExpression:
      return tree.type(tree.Child(id, NodeField::kArgument)) != NodeType::kIdentifier;
    case NodeType::kUnaryExpression:
      return tree.TextOf(id).substr(0, 6) == "delete";
    default:
      // What is made in it is another one the second time.
      return IsFunction(node.type) || IsClass(node.type);
  }
}

// Whether it writes a variable of `function` that is no parameter.
bool WritesOwn(const SyntaxTree& tree, NodeId function, const SyntaxReference& write) {
  if (write.variable == kNoVariable) return false;
  const SyntaxVariable& variable = tree.variables()[write.variable];
  const NodeId owner = tree.scopes()[variable.scope].node;
  if (!tree.IsInside(owner, function)) return false;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(write.variable)) {
    if (declaration.kind == DeclarationKind::kParameter) return false;
  }
  return true;
}

}  // namespace

bool IsRepeatable(const SyntaxTree& tree, NodeId function) {
  const SyntaxNode& node = tree.node(function);
  if (!IsFunction(node.type) || node.is(SyntaxNode::kAsync) || node.is(SyntaxNode::kGenerator)) return false;
  for (const NodeId parameter : tree.Children(function, NodeField::kParams)) {
    if (tree.type(parameter) != NodeType::kIdentifier) return false;
  }
  for (NodeId id = function + 1; id < node.subtree_end; ++id) {
    if (MayHaveEffects(tree, id)) return false;
  }
  for (const SyntaxReference& reference : tree.references()) {
    if (!reference.is(SyntaxReference::kWrite) || !tree.IsInside(reference.identifier, function)) continue;
    if (!WritesOwn(tree, function, reference)) return false;
  }
  return true;
}

}  // namespace twinstep
