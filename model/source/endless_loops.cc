#include "model/source/endless_loops.h"

#include <string_view>

namespace twinstep {
namespace {

bool IsFalse(std::string_view literal) {
  return literal == "0" || literal == "false" || literal == "null" || literal == "''" || literal == "\"\"" ||
         literal == "0n";
}

// Whether what is written while the loop runs can change the variable.
bool MayChange(const SyntaxTree& tree, VariableId variable, NodeId loop) {
  // A global of the engine, or one that is never declared.
  if (variable == kNoVariable) return true;
  const NodeId function = tree.EnclosingFunction(loop);
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    const SyntaxReference& reference = tree.references()[static_cast<size_t>(id)];
    if ((reference.flags & SyntaxReference::kWrite) == 0) continue;
    const NodeId init = tree.Child(loop, NodeField::kInit);
    const bool in_init = init != kNoNode && tree.IsInside(reference.identifier, init);
    if (tree.IsInside(reference.identifier, loop) && !in_init) return true;
    if (tree.EnclosingFunction(reference.identifier) != function) return true;
  }
  return false;
}

bool TestMayChange(const SyntaxTree& tree, NodeId test, NodeId loop) {
  for (NodeId id = test; id < tree.node(test).subtree_end; ++id) {
    switch (tree.type(id)) {
      case NodeType::kIdentifier:
        if (MayChange(tree, tree.VariableAt(id), loop)) return true;
        break;
      case NodeType::kLiteral:
      case NodeType::kBinaryExpression:
      case NodeType::kLogicalExpression:
      case NodeType::kUnaryExpression:
        break;
      default:
        return true;
    }
  }
  return false;
}

bool CanBeLeft(const SyntaxTree& tree, NodeId loop) {
  for (NodeId id = loop; id < tree.node(loop).subtree_end; ++id) {
    switch (tree.type(id)) {
      case NodeType::kBreakStatement:
      case NodeType::kReturnStatement:
      case NodeType::kThrowStatement:
      case NodeType::kYieldExpression:
      case NodeType::kAwaitExpression:
        return true;
      default:
        break;
    }
  }
  return false;
}

bool IsEndless(const SyntaxTree& tree, NodeId loop) {
  const NodeType type = tree.type(loop);
  if (type != NodeType::kForStatement && type != NodeType::kWhileStatement && type != NodeType::kDoWhileStatement) {
    return false;
  }
  if (CanBeLeft(tree, loop)) return false;
  const NodeId test = tree.Child(loop, NodeField::kTest);
  if (test == kNoNode) return true;
  if (tree.type(test) == NodeType::kLiteral) return !IsFalse(tree.TextOf(test));
  return !TestMayChange(tree, test, loop);
}

}  // namespace

bool HasEndlessLoop(const SyntaxTree& tree) {
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (IsEndless(tree, id)) return true;
  }
  return false;
}

}  // namespace twinstep
