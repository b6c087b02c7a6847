#include "model/invariants/values/turn_variables.h"

#include <string>
#include <string_view>

#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The loop whose one variable, a let or const, stands there; kNoNode: it is another place.
NodeId LoopOfVariable(const SyntaxTree& tree, NodeId identifier) {
  if (identifier == kNoNode || tree.type(identifier) != NodeType::kIdentifier) return kNoNode;
  const NodeId declarator = tree.node(identifier).parent;
  if (tree.type(declarator) != NodeType::kVariableDeclarator) return kNoNode;
  const NodeId declaration = tree.node(declarator).parent;
  const NodeId loop = tree.node(declaration).parent;
  const bool is_block_scoped = tree.node(declaration).kind != NodeKind::kVar;
  const bool is_head = tree.type(loop) == NodeType::kForOfStatement && tree.node(declaration).field == NodeField::kLeft;
  return is_head && is_block_scoped ? loop : kNoNode;
}

const Value* ShownInBlock(const Frame& frame, std::string_view name) {
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return scope.kind() == Scope::BLOCK ? &variable.value() : nullptr;
    }
  }
  return nullptr;
}

}  // namespace

std::vector<ShownVariable> TurnVariables(const KnownProgram& known, const Paused& paused) {
  std::vector<ShownVariable> found;
  const SyntaxTree& tree = *known.tree;
  for (int i = 0; i < paused.frames_size(); ++i) {
    const Frame& frame = paused.frames(i);
    const NodeId identifier = NodeAtPlace(tree, frame.location());
    const NodeId loop = LoopOfVariable(tree, identifier);
    if (loop == kNoNode) continue;
    const std::string name(tree.StringOf(identifier));
    if (VisibleVariable(tree, tree.node(loop).parent, name) != kNoVariable) continue;
    if (const Value* const shown = ShownInBlock(frame, name)) {
      found.push_back({.frame = i, .variable = tree.VariableAt(identifier), .name = name, .shown = shown});
    }
  }
  return found;
}

}  // namespace twinstep
