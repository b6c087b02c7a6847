#include "model/source/statement_list.h"

#include <string_view>

namespace twinstep {
namespace {

// Where the first statement of an empty list goes.
int FirstPosition(const SyntaxTree& tree, NodeId owner) {
  const SyntaxNode& node = tree.node(owner);
  std::string_view opening = "{";
  int from = node.start;
  switch (node.type) {
    case NodeType::kProgram: {
      const bool hashbang = tree.text().utf8().substr(0, 2) == "#!";
      return hashbang ? tree.text().LineEnd(1) : 0;
    }
    case NodeType::kSwitchCase: {
      // The test may hold colons and stand in parentheses.
      const NodeId test = tree.Child(owner, NodeField::kTest);
      if (test != kNoNode) from = tree.node(test).end;
      opening = ":";
      break;
    }
    default:
      break;
  }
  for (const SyntaxToken& token : tree.TokensIn(from, node.end)) {
    if (tree.text().Slice(token.start, token.end) == opening) return token.end;
  }
  return node.end;  // Not reached: every list but Program's has an opening token.
}

}  // namespace

bool OwnsStatementList(NodeType type) {
  return type == NodeType::kProgram || type == NodeType::kBlockStatement || type == NodeType::kStaticBlock ||
         type == NodeType::kSwitchCase;
}

StatementList StatementListOf(const SyntaxTree& tree, NodeId owner) {
  StatementList list;
  list.owner = owner;
  const NodeField field = tree.type(owner) == NodeType::kSwitchCase ? NodeField::kConsequent : NodeField::kBody;
  list.statements = tree.Children(owner, field);
  for (NodeId statement : list.statements) {
    list.positions.push_back(tree.node(statement).start);
    if (tree.node(statement).is(SyntaxNode::kDirective)) ++list.directives;
  }
  list.positions.push_back(list.statements.empty() ? FirstPosition(tree, owner)
                                                   : tree.node(list.statements.back()).end);
  return list;
}

std::vector<StatementList> StatementLists(const SyntaxTree& tree) {
  std::vector<StatementList> lists;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (OwnsStatementList(tree.type(id))) lists.push_back(StatementListOf(tree, id));
  }
  return lists;
}

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
