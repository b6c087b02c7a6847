#include "model/source/statement_points.h"

#include "model/source/statement_list.h"

namespace twinstep {
namespace {

bool DoesSomething(const SyntaxTree& tree, NodeId id) {
  switch (tree.type(id)) {
    case NodeType::kFunctionDeclaration:
    case NodeType::kEmptyStatement:
    case NodeType::kBlockStatement:
    case NodeType::kImportDeclaration:
    case NodeType::kExportAllDeclaration:
      return false;
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration: {
      const NodeId declaration = tree.Child(id, NodeField::kDeclaration);
      return declaration != kNoNode && tree.type(declaration) != NodeType::kFunctionDeclaration;
    }
    default:
      return true;
  }
}

bool StandsAlone(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  if (id == kRootNode || !IsStatement(node.type)) return false;
  const NodeType parent = tree.type(node.parent);
  if (parent == NodeType::kIfStatement) return true;
  return (IsLoop(parent) || parent == NodeType::kWithStatement) && node.field == NodeField::kBody;
}

}  // namespace

std::vector<StatementPoint> StatementPoints(const SyntaxTree& tree) {
  // A list's statement, behind its directives.
  std::vector<bool> is_listed(tree.nodes().size(), false);
  for (const StatementList& list : StatementLists(tree)) {
    for (size_t i = list.directives; i < list.statements.size(); ++i) is_listed[list.statements[i]] = true;
  }
  std::vector<StatementPoint> points;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (is_listed[id]) {
      if (DoesSomething(tree, id)) points.push_back({id, false});
    } else if (StandsAlone(tree, id) && (DoesSomething(tree, id) || tree.type(id) == NodeType::kEmptyStatement)) {
      points.push_back({id, true});
    }
  }
  return points;
}

}  // namespace twinstep
