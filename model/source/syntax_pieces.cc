#include "model/source/syntax_pieces.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/source/statement_list.h"
#include "model/source/tokens.h"

namespace twinstep {
namespace {

bool IsElement(NodeType parent, NodeField field) {
  switch (field) {
    case NodeField::kParams:
    case NodeField::kArguments:
    case NodeField::kElements:
    case NodeField::kProperties:
    case NodeField::kDeclarations:
      return true;
    case NodeField::kSpecifiers:
      return parent == NodeType::kExportNamedDeclaration || parent == NodeType::kImportDeclaration;
    case NodeField::kExpressions:
      return parent == NodeType::kSequenceExpression;
    default:
      return false;
  }
}

bool IsStatementLike(NodeType parent, NodeField field) {
  switch (field) {
    case NodeField::kBody:
      return OwnsStatementList(parent) || parent == NodeType::kClassBody;
    case NodeField::kConsequent:
      return parent == NodeType::kSwitchCase;
    case NodeField::kCases:
      return true;
    default:
      return false;
  }
}

// Goes with the token before it: `else`, `=`, `extends`, `return`'s space.
bool GoesFromTheEndOfWhatIsBefore(NodeType parent, NodeField field) {
  switch (parent) {
    case NodeType::kIfStatement:
      return field == NodeField::kAlternate;
    case NodeType::kTryStatement:
      return field == NodeField::kHandler || field == NodeField::kFinalizer;
    case NodeType::kVariableDeclarator:
      return field == NodeField::kInit;
    case NodeType::kAssignmentPattern:
      return field == NodeField::kRight;
    case NodeType::kPropertyDefinition:
      return field == NodeField::kValue;
    default:
      return false;
  }
}

bool GoesAlone(NodeType parent, NodeField field) {
  switch (parent) {
    case NodeType::kReturnStatement:
    case NodeType::kYieldExpression:
      return field == NodeField::kArgument;
    case NodeType::kBreakStatement:
    case NodeType::kContinueStatement:
      return field == NodeField::kLabel;
    case NodeType::kForStatement:
      return field == NodeField::kInit || field == NodeField::kTest || field == NodeField::kUpdate;
    default:
      return false;
  }
}

bool IsBodyOfOneStatement(NodeType parent, NodeField field) {
  return (field == NodeField::kBody && (IsLoop(parent) || parent == NodeType::kWithStatement)) ||
         (field == NodeField::kConsequent && parent == NodeType::kIfStatement);
}

}  // namespace

SyntaxPieces::SyntaxPieces(const SyntaxTree& tree, Kind kind) : tree_(tree), kind_(kind) {
  std::vector<int> piece_around(tree.nodes().size(), -1);
  std::map<std::pair<NodeId, NodeField>, int> lists;
  for (NodeId id = 1; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    const int parent = piece_around[static_cast<size_t>(node.parent)];
    piece_around[static_cast<size_t>(id)] = parent;
    if (!Add(id)) continue;
    if (pieces_.back().list == 0) {
      const auto [list, is_new] = lists.try_emplace({node.parent, node.field}, static_cast<int>(lists_.size()));
      if (is_new) lists_.emplace_back();
      std::vector<int>& pieces = lists_[static_cast<size_t>(list->second)];
      pieces_.back().list = list->second;
      pieces_.back().position = static_cast<int>(pieces.size());
      pieces.push_back(static_cast<int>(pieces_.size()) - 1);
    }
    piece_around[static_cast<size_t>(id)] = static_cast<int>(parents_.size());
    parents_.push_back(parent);
  }
}

bool SyntaxPieces::Add(NodeId id) {
  const SyntaxNode& node = tree_.node(id);
  const NodeType parent = tree_.type(node.parent);
  if (node.list_index >= 0 && IsStatementLike(parent, node.field)) {
    pieces_.push_back({.range = WithLine({node.start, node.end}), .replacement = ""});
    return true;
  }
  if (IsBodyOfOneStatement(parent, node.field) && node.type != NodeType::kBlockStatement &&
      node.type != NodeType::kEmptyStatement) {
    pieces_.push_back({.range = {node.start, node.end}, .replacement = ";"});
    return true;
  }
  if (kind_ == Kind::kStatements) return false;
  if (node.list_index >= 0 && IsElement(parent, node.field)) return AddInList(id);
  return AddOptional(id);
}

bool SyntaxPieces::AddInList(NodeId id) {
  const SyntaxNode& node = tree_.node(id);
  // Between the braces; the default one and the namespace stand before them.
  if (node.type == NodeType::kImportDefaultSpecifier || node.type == NodeType::kImportNamespaceSpecifier) return false;
  const SourceRange range = WithParentheses(tree_, {node.start, node.end}, ListBounds(node.parent, node.field));
  pieces_.push_back({.range = range, .replacement = "", .list = 0});
  return true;
}

SourceRange SyntaxPieces::ListBounds(NodeId parent, NodeField field) const {
  const SyntaxNode& node = tree_.node(parent);
  switch (field) {
    case NodeField::kArguments: {
      const int callee_end = tree_.node(tree_.Child(parent, NodeField::kCallee)).end;
      const SyntaxToken* token = TokenFrom(tree_, callee_end);
      while (token != nullptr && token->end < node.end && TextOf(tree_, *token) != "(") {
        token = TokenFrom(tree_, token->end);
      }
      return {token == nullptr ? node.start : token->end, node.end - 1};
    }
    case NodeField::kParams:
      // Parameters have no parentheses of their own.
      return {0, 0};
    case NodeField::kElements:
    case NodeField::kProperties:
      return {node.start + 1, node.end - 1};
    default:
      return {node.start, node.end};
  }
}

bool SyntaxPieces::AddOptional(NodeId id) {
  const SyntaxNode& node = tree_.node(id);
  const NodeType parent = tree_.type(node.parent);
  const SyntaxNode& around = tree_.node(node.parent);
  SourceRange range = {node.start, node.end};
  if (GoesFromTheEndOfWhatIsBefore(parent, node.field)) {
    range = WithParentheses(tree_, range, {around.start, around.end});
    // `else`, `=` and what closes the part before stay or go as a whole.
    const std::vector<NodeId> siblings = tree_.Children(node.parent);
    int end_before = around.start;
    for (const NodeId sibling : siblings) {
      if (sibling < id) end_before = tree_.node(sibling).end;
    }
    while (const SyntaxToken* const token = TokenFrom(tree_, end_before)) {
      const std::string_view text = TextOf(tree_, *token);
      if (token->start >= range.begin || (text != ")" && text != "]" && text != ";")) break;
      end_before = token->end;
    }
    range.begin = end_before;
  } else if (GoesAlone(parent, node.field)) {
    range = WithParentheses(tree_, range, {around.start, around.end});
  } else if (parent == NodeType::kCatchClause && node.field == NodeField::kParam) {
    range = WithParentheses(tree_, range, {around.start, around.end});
  } else if (IsClass(parent) && node.field == NodeField::kSuperClass) {
    range = WithParentheses(tree_, range, {around.start, around.end});
    const SyntaxToken* const extends = TokenUpTo(tree_, range.begin);
    if (extends != nullptr && TextOf(tree_, *extends) == "extends") range.begin = extends->start;
  } else {
    return false;
  }
  if (range.begin >= range.end) return false;
  pieces_.push_back({.range = range, .replacement = ""});
  return true;
}

// A statement that has its lines to itself takes them with it; else the space behind it.
SourceRange SyntaxPieces::WithLine(SourceRange range) const {
  const SourceText& text = tree_.text();
  const int line = text.PositionAt(range.begin).line, last_line = text.PositionAt(range.end).line;
  const auto blank = [&text](int begin, int end) {
    const std::string_view between = text.Slice(begin, end);
    return between.find_first_not_of(" \t") == std::string_view::npos;
  };
  const bool begins_line = blank(text.LineStart(line), range.begin);
  const bool ends_line = blank(range.end, text.LineEnd(last_line));
  if (begins_line && ends_line && last_line < text.line_count()) {
    return {text.LineStart(line), text.LineStart(last_line + 1)};
  }
  return range;
}

std::vector<Replacement> SyntaxPieces::Without(const Configuration& kept) const {
  std::vector<bool> gone(pieces_.size(), true);
  for (const int piece : kept) gone[static_cast<size_t>(piece)] = false;
  std::vector<Replacement> replacements;
  for (size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    if (!gone[i] || (parents_[i] >= 0 && gone[static_cast<size_t>(parents_[i])])) continue;
    if (piece.list < 0) {
      replacements.push_back({piece.range, piece.replacement});
      continue;
    }
    // A run of elements goes up to the next one, or from the one before it.
    const std::vector<int>& list = lists_[static_cast<size_t>(piece.list)];
    const size_t first = static_cast<size_t>(piece.position);
    if (first > 0 && gone[static_cast<size_t>(list[first - 1])]) continue;
    size_t last = first;
    while (last + 1 < list.size() && gone[static_cast<size_t>(list[last + 1])]) ++last;
    const auto range = [&](size_t position) { return pieces_[static_cast<size_t>(list[position])].range; };
    SourceRange run = {range(first).begin, range(last).end};
    if (last + 1 < list.size()) {
      run.end = range(last + 1).begin;
    } else if (first > 0) {
      run.begin = range(first - 1).end;
    } else if (const SyntaxToken* const comma = TokenFrom(tree_, run.end);
               comma != nullptr && TextOf(tree_, *comma) == ",") {
      // The last comma of a list that has nothing left.
      run.end = comma->end;
    }
    replacements.push_back({run, ""});
  }
  // Lines of one statement and what stands between two others may touch, but do not overlap where the grammar holds.
  std::sort(replacements.begin(), replacements.end(),
            [](const Replacement& a, const Replacement& b) { return a.range.begin < b.range.begin; });
  std::vector<Replacement> merged;
  for (Replacement& next : replacements) {
    if (!merged.empty() && next.range.begin < merged.back().range.end) {
      merged.back().range.end = std::max(merged.back().range.end, next.range.end);
    } else {
      merged.push_back(std::move(next));
    }
  }
  return merged;
}

}  // namespace twinstep
