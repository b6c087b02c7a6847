#include "model/invariants/own_names.h"

namespace twinstep {

bool MayRename(const SyntaxTree& tree) {
  const std::string_view source = tree.TextOf(kRootNode);
  if (source.find("name") == std::string_view::npos) return false;
  if (source.find("definePropert") != std::string_view::npos) return true;
  for (const SyntaxNode& node : tree.nodes()) {
    if (node.is(SyntaxNode::kStatic) &&
        (node.type == NodeType::kMethodDefinition || node.type == NodeType::kPropertyDefinition)) {
      return true;
    }
  }
  return false;
}

std::optional<std::string_view> OwnName(const SyntaxTree& tree, NodeId function) {
  const NodeType type = tree.type(function);
  if (type != NodeType::kFunctionDeclaration && type != NodeType::kFunctionExpression) return std::nullopt;
  const NodeId id = tree.Child(function, NodeField::kId);
  if (id == kNoNode) return std::nullopt;
  return tree.StringOf(id);
}

}  // namespace twinstep
