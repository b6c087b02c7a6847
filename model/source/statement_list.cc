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

}  // namespace twinstep
