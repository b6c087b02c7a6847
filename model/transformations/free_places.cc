#include "model/transformations/free_places.h"

#include <algorithm>

#include "model/source/statement_list.h"

namespace twinstep {

const SyntaxToken* TokenBefore(const SyntaxTree& tree, int offset) {
  const auto tokens = tree.tokens();
  const auto after = std::upper_bound(tokens.begin(), tokens.end(), offset,
                                      [](int at, const SyntaxToken& token) { return at < token.end; });
  return after == tokens.begin() ? nullptr : &*(after - 1);
}

const SyntaxToken* TokenAfter(const SyntaxTree& tree, int offset) {
  const auto tokens = tree.tokens();
  const auto after = std::lower_bound(tokens.begin(), tokens.end(), offset,
                                      [](const SyntaxToken& token, int at) { return token.start < at; });
  return after == tokens.end() ? nullptr : &*after;
}

std::string_view TextOf(const SyntaxTree& tree, const SyntaxToken* token) {
  return token == nullptr ? std::string_view() : tree.text().Slice(token->start, token->end);
}

bool IsBetweenTokens(const TransformationInput& input, int offset) {
  const SyntaxTree& tree = input.tree();
  if (offset < 0 || offset > tree.text().length()) return false;
  if (offset == 0 && tree.text().utf8().substr(0, 2) == "#!") return false;
  const auto tokens = tree.tokens();
  const auto token = std::upper_bound(tokens.begin(), tokens.end(), offset,
                                      [](int at, const SyntaxToken& other) { return at < other.end; });
  if (token != tokens.end() && token->start < offset) return false;
  const auto comments = tree.comments();
  auto comment = std::lower_bound(comments.begin(), comments.end(), offset,
                                  [](const SyntaxComment& other, int at) { return other.end < at; });
  // A line comment goes on up to the end of its line.
  for (; comment != comments.end() && comment->start < offset; ++comment) {
    if (offset < comment->end || comment->type == CommentType::kLine) return false;
  }
  const auto texts = input.template_texts();
  const auto text = std::lower_bound(texts.begin(), texts.end(), offset,
                                     [](const SourceRange& other, int at) { return other.end < at; });
  return text == texts.end() || text->begin > offset;
}

absl::Status CheckTextIsUnseen(const TransformationInput& input) {
  if (input.sees_source()) return absl::FailedPreconditionError("the program may turn functions into text");
  if (input.sees_places()) return absl::FailedPreconditionError("the program may look at lines and columns");
  return absl::OkStatus();
}

absl::StatusOr<StatementPlace> StatementPlaceAt(const SyntaxTree& tree, int offset) {
  if (offset < 0 || offset > tree.text().length()) {
    return absl::FailedPreconditionError("there is no statement position at that offset");
  }
  // What a list's positions border on: the place is a unit of the list's owner, or its last one is just before.
  for (const int probe : {offset, offset - 1}) {
    NodeId node = probe >= 0 && probe < tree.text().length() ? tree.InnermostNodeAt(probe) : kRootNode;
    for (; node != kNoNode; node = tree.node(node).parent) {
      if (!OwnsStatementList(tree.type(node))) continue;
      const StatementList list = StatementListOf(tree, node);
      const auto position = std::find(list.positions.begin(), list.positions.end(), offset);
      if (position == list.positions.end()) continue;
      const int index = static_cast<int>(position - list.positions.begin());
      if (index < list.directives) return absl::FailedPreconditionError("a directive follows that position");
      static constexpr std::string_view kSwallowing[] = {"let", "async", "await", "yield", "static", "of", "using"};
      const std::string_view word = TextOf(tree, TokenBefore(tree, offset));
      if (std::find(std::begin(kSwallowing), std::end(kSwallowing), word) != std::end(kSwallowing)) {
        return absl::FailedPreconditionError("the word before that position would take the statement as its own");
      }
      StatementPlace place;
      place.owner = node;
      place.scope = tree.ScopeOpenedBy(node) != kNoScope ? tree.ScopeOpenedBy(node) : tree.ScopeAt(node);
      place.is_end = index == static_cast<int>(list.statements.size());
      return place;
    }
  }
  return absl::FailedPreconditionError("there is no statement position at that offset");
}

std::vector<int> StatementOffsets(const SyntaxTree& tree) {
  std::vector<int> offsets;
  for (const StatementList& list : StatementLists(tree)) {
    offsets.insert(offsets.end(), list.positions.begin() + list.directives, list.positions.end());
  }
  return offsets;
}

Replacement InsertStatement(const StatementPlace& place, int offset, const std::string& statement, bool own_line) {
  return {{offset, offset}, place.is_end ? "\n" + statement : statement + (own_line ? "\n" : " ")};
}

bool CanBeQuotedInErrors(const SyntaxTree& tree, NodeId expression) {
  for (NodeId node = expression;; node = tree.node(node).parent) {
    const SyntaxNode& child = tree.node(node);
    if (child.parent == kNoNode) return false;
    switch (tree.type(child.parent)) {
      case NodeType::kMemberExpression:
        if (child.field == NodeField::kObject) return true;
        break;  // As the key, and then what the member is part of.
      case NodeType::kCallExpression:
      case NodeType::kNewExpression:
        return child.field == NodeField::kCallee;
      case NodeType::kTaggedTemplateExpression:
      case NodeType::kSpreadElement:
      case NodeType::kForOfStatement:
      case NodeType::kForInStatement:
      case NodeType::kYieldExpression:
      case NodeType::kAwaitExpression:
      case NodeType::kClassDeclaration:
      case NodeType::kClassExpression:
        return true;
      case NodeType::kVariableDeclarator:
        return tree.type(tree.Child(child.parent, NodeField::kId)) != NodeType::kIdentifier;
      case NodeType::kAssignmentPattern:
        return tree.type(tree.Child(child.parent, NodeField::kLeft)) != NodeType::kIdentifier;
      case NodeType::kAssignmentExpression: {
        const NodeType left = tree.type(tree.Child(child.parent, NodeField::kLeft));
        if (left == NodeType::kObjectPattern || left == NodeType::kArrayPattern) return true;
        break;
      }
      case NodeType::kBinaryExpression: {
        const std::string_view op = tree.StringOf(child.parent);
        if (op == "in" || op == "instanceof") return true;
        break;
      }
      case NodeType::kUnaryExpression:
      case NodeType::kUpdateExpression:
      case NodeType::kLogicalExpression:
      case NodeType::kConditionalExpression:
      case NodeType::kSequenceExpression:
      case NodeType::kChainExpression:
      case NodeType::kArrayExpression:
      case NodeType::kObjectExpression:
      case NodeType::kProperty:
        break;
      default:
        return false;
    }
  }
}

bool IsFoldedCondition(const SyntaxTree& tree, NodeId literal) {
  for (NodeId node = literal;; node = tree.node(node).parent) {
    const SyntaxNode& child = tree.node(node);
    if (child.field == NodeField::kTest && tree.type(child.parent) != NodeType::kSwitchCase) return true;
    switch (child.parent == kNoNode ? NodeType::kProgram : tree.type(child.parent)) {
      case NodeType::kUnaryExpression:
      case NodeType::kBinaryExpression:
      case NodeType::kLogicalExpression:
      case NodeType::kConditionalExpression:
      case NodeType::kSequenceExpression:
        break;
      default:
        return false;
    }
    // `i < 10` is not decided by the literal.
    if (tree.type(child.parent) == NodeType::kBinaryExpression) {
      for (NodeId sibling : tree.Children(child.parent)) {
        const NodeType type = tree.type(sibling);
        if (type == NodeType::kIdentifier || type == NodeType::kMemberExpression || type == NodeType::kCallExpression ||
            type == NodeType::kUpdateExpression || type == NodeType::kAssignmentExpression ||
            type == NodeType::kThisExpression) {
          return false;
        }
      }
    }
  }
}

absl::Status CheckLiteralPlace(const TransformationInput& input, NodeId literal) {
  const SyntaxTree& tree = input.tree();
  const SyntaxNode& node = tree.node(literal);
  RETURN_IF_ERROR(CheckTextIsUnseen(input));
  if (node.field == NodeField::kKey && !tree.node(node.parent).is(SyntaxNode::kComputed)) {
    return absl::FailedPreconditionError("the literal is the name of a property");
  }
  if (IsFoldedCondition(tree, literal)) {
    return absl::FailedPreconditionError("a condition depends on the literal alone");
  }
  if (CanBeQuotedInErrors(tree, literal)) {
    return absl::FailedPreconditionError("an error message may quote the literal");
  }
  const NodeId statement = tree.EnclosingStatement(literal);
  if (statement != kNoNode && tree.type(statement) == NodeType::kExpressionStatement) {
    // A line that begins with a parenthesis continues the one before.
    if (tree.node(statement).start == node.start) {
      return absl::FailedPreconditionError("the literal begins a statement");
    }
  }
  return absl::OkStatus();
}

NodeId LiteralAt(const SyntaxTree& tree, uint32_t offset, LiteralKind kind) {
  if (offset >= static_cast<uint32_t>(tree.text().length())) return kNoNode;
  const NodeId node = tree.InnermostNodeAt(static_cast<int>(offset));
  const SyntaxNode& found = tree.node(node);
  const bool is_it =
      found.type == NodeType::kLiteral && found.literal == kind && found.start == static_cast<int>(offset);
  return is_it ? node : kNoNode;
}

NodeId FunctionAt(const SyntaxTree& tree, int offset) {
  if (offset < 0 || offset >= tree.text().length()) return kNoNode;
  NodeId below = tree.InnermostNodeAt(offset);
  if (IsFunction(tree.type(below)) || tree.type(below) == NodeType::kStaticBlock) return below;
  for (NodeId node = tree.node(below).parent; node != kNoNode; below = node, node = tree.node(node).parent) {
    const NodeField field = tree.node(below).field;
    switch (tree.type(node)) {
      case NodeType::kStaticBlock:
        return node;
      case NodeType::kPropertyDefinition:
        if (field == NodeField::kValue) return node;
        break;
      default:
        if (IsFunction(tree.type(node))) return node;
    }
  }
  return kNoNode;
}

}  // namespace twinstep
