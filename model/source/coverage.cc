#include "model/source/coverage.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace twinstep {
namespace {

bool IsMethod(const SyntaxNode& node) {
  return node.type == NodeType::kMethodDefinition ||
         (node.type == NodeType::kProperty && (node.is(SyntaxNode::kMethod) || node.kind != NodeKind::kInit));
}

// The node that is evaluated by other code than the text around it says: keys and heritage run with the code that makes
// the class or object, a function's name with the function, and a case is compared before it is known whether its
// statements run.
NodeId EvaluatedWith(const SyntaxTree& tree, NodeId node) {
  const SyntaxNode& child = tree.node(node);
  if (child.parent == kNoNode) return kNoNode;
  const SyntaxNode& parent = tree.node(child.parent);
  const bool is_key = child.field == NodeField::kKey && parent.type != NodeType::kImportAttribute;
  const bool is_test = child.field == NodeField::kTest && parent.type == NodeType::kSwitchCase;
  if (is_key || is_test) {
    // Out of the class body as well.
    const NodeId whole = parent.parent;
    return tree.type(whole) == NodeType::kClassBody ? tree.node(whole).parent : whole;
  }
  const bool is_name = child.field == NodeField::kId && IsFunction(parent.type);
  return is_name || child.field == NodeField::kSuperClass ? child.parent : kNoNode;
}

// Ends the statement list it stands in.
bool IsJump(NodeType type) {
  return type == NodeType::kReturnStatement || type == NodeType::kThrowStatement || type == NodeType::kBreakStatement ||
         type == NodeType::kContinueStatement;
}

// Has no code of its own where it stands.
bool IsInert(const SyntaxTree& tree, NodeId node) {
  switch (tree.type(node)) {
    case NodeType::kEmptyStatement:
    case NodeType::kFunctionDeclaration:
      return true;
    case NodeType::kVariableDeclaration: {
      const std::vector<NodeId> declarators = tree.Children(node);
      return std::all_of(declarators.begin(), declarators.end(),
                         [&](NodeId id) { return tree.Child(id, NodeField::kInit) == kNoNode; });
    }
    default:
      return false;
  }
}

bool DeclaresFunction(const SyntaxTree& tree, NodeId node) {
  for (NodeId id = node; id < tree.node(node).subtree_end; ++id) {
    if (tree.type(id) == NodeType::kFunctionDeclaration) return true;
  }
  return false;
}

// Stands behind a jump in the same list. SpiderMonkey's counts run on there.
bool IsBehindJump(const SyntaxTree& tree, NodeId node) {
  for (NodeId id = node; id != kNoNode && !IsFunction(tree.type(id)); id = tree.node(id).parent) {
    const SyntaxNode& statement = tree.node(id);
    if (!IsStatement(statement.type) || statement.list_index <= 0) continue;
    const std::vector<NodeId> list = tree.Children(statement.parent, statement.field);
    for (const NodeId before : list) {
      if (before == id) break;
      if (IsJump(tree.type(before))) return !DeclaresFunction(tree, node);
    }
  }
  return false;
}

}  // namespace

bool Coverage::MayHaveExecuted(int begin, int end) const {
  const auto after = std::upper_bound(not_executed_.begin(), not_executed_.end(), begin,
                                      [](int offset, const SourceRange& range) { return offset < range.begin; });
  return after == not_executed_.begin() || std::prev(after)->end < end;
}

bool Coverage::HasExecutedPoint(int begin, int end) const {
  auto point = std::lower_bound(points_.begin(), points_.end(), begin,
                                [](const CoveragePoint& point, int offset) { return point.offset < offset; });
  for (; point != points_.end() && point->offset < end; ++point) {
    if (point->executed) return true;
  }
  return false;
}

bool Coverage::MayHaveExecuted(const SyntaxTree& tree, NodeId node) const {
  if (not_executed_.empty() && points_.empty()) return true;
  if (IsFunction(tree.type(node))) {
    // Made where the property or method is.
    const NodeId parent = tree.node(node).parent;
    if (IsMethod(tree.node(parent))) node = parent;
  }
  const SyntaxNode& whole = tree.node(node);
  if (whole.start >= whole.end) return true;
  if (!points_.empty() && IsBehindJump(tree, node)) return false;
  if (HasExecutedPoint(whole.start, whole.end)) return true;
  return !IsInRange(tree, node) && !NotReached(tree, node);
}

bool Coverage::IsInRange(const SyntaxTree& tree, NodeId node) const {
  if (MayHaveExecuted(tree.node(node).start, tree.node(node).end)) return false;
  if (tree.type(node) == NodeType::kSwitchCase && tree.Child(node, NodeField::kTest) != kNoNode) {
    return IsInRange(tree, tree.node(node).parent);
  }
  for (NodeId id = node; id != kNoNode; id = tree.node(id).parent) {
    if (const NodeId with = EvaluatedWith(tree, id); with != kNoNode) return IsInRange(tree, with);
    // The range of a function's own code is its own.
    if (IsFunction(tree.type(id)) && id != node) break;
  }
  return true;
}

bool Coverage::StartsIn(const SyntaxTree& tree, NodeId statement, NodeId node) const {
  if (node == kNoNode) return false;
  const SyntaxNode& whole = tree.node(statement);
  auto point = std::lower_bound(points_.begin(), points_.end(), whole.start,
                                [](const CoveragePoint& point, int offset) { return point.offset < offset; });
  while (point != points_.end() && !point->starts_statement) ++point;
  if (point == points_.end() || point->offset >= whole.end) return false;
  const SyntaxNode& part = tree.node(node);
  if (point->offset < part.start || point->offset >= part.end) return false;
  const NodeId at = tree.InnermostNodeAt(point->offset);
  // A function's first token may be the start of the statement that makes it.
  return IsFunction(tree.type(at)) || tree.EnclosingFunction(at) == tree.EnclosingFunction(statement);
}

bool Coverage::HeadNotReached(const SyntaxTree& tree, NodeId statement) const {
  const auto starts_in = [&](NodeField field) { return StartsIn(tree, statement, tree.Child(statement, field)); };
  switch (tree.type(statement)) {
    case NodeType::kIfStatement:
    case NodeType::kWhileStatement:
      return starts_in(NodeField::kTest);
    case NodeType::kForStatement:
      return starts_in(NodeField::kInit) || starts_in(NodeField::kTest);
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
      return starts_in(NodeField::kRight);
    case NodeType::kSwitchStatement:
      return starts_in(NodeField::kDiscriminant);
    case NodeType::kWithStatement:
      return starts_in(NodeField::kObject);
    default:
      return StartsIn(tree, statement, statement);
  }
}

// By points alone; none of those in the node ran.
bool Coverage::NotReached(const SyntaxTree& tree, NodeId node) const {
  if (points_.empty()) return false;
  switch (tree.type(node)) {
    case NodeType::kExpressionStatement:
    case NodeType::kDebuggerStatement:
    case NodeType::kReturnStatement:
    case NodeType::kThrowStatement:
    case NodeType::kBreakStatement:
    case NodeType::kContinueStatement:
    case NodeType::kVariableDeclaration:
    case NodeType::kIfStatement:
    case NodeType::kWhileStatement:
    case NodeType::kForStatement:
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
    case NodeType::kSwitchStatement:
    case NodeType::kWithStatement:
      return HeadNotReached(tree, node);
    case NodeType::kDoWhileStatement:
    case NodeType::kLabeledStatement:
      return NotReached(tree, tree.Child(node, NodeField::kBody));
    case NodeType::kTryStatement:
      return NotReached(tree, tree.Child(node, NodeField::kBlock));
    case NodeType::kBlockStatement:
      return ListNotReached(tree, tree.Children(node));
    case NodeType::kSwitchCase:
      return tree.Child(node, NodeField::kTest) == kNoNode &&
             ListNotReached(tree, tree.Children(node, NodeField::kConsequent));
    case NodeType::kCatchClause: {
      // Patterns can throw before the block begins.
      const NodeId param = tree.Child(node, NodeField::kParam);
      return (param == kNoNode || tree.type(param) == NodeType::kIdentifier) &&
             NotReached(tree, tree.Child(node, NodeField::kBody));
    }
    default:
      // Expressions: an operation that did not run stands behind others, whose places are not told.
      return false;
  }
}

bool Coverage::ListNotReached(const SyntaxTree& tree, const std::vector<NodeId>& statements) const {
  const auto first =
      std::find_if(statements.begin(), statements.end(), [&](NodeId statement) { return !IsInert(tree, statement); });
  return first != statements.end() && NotReached(tree, *first);
}

void CoverageBuilder::Function(int begin, int end, bool called) {
  constexpr std::string_view kClass = "class";
  constexpr int kLength = static_cast<int>(kClass.size());
  begin = std::clamp(begin, 0, text_.length());
  end = std::clamp(end, 0, text_.length());
  // A function cannot begin with this word unless it is a method of that name.
  if (end - begin > kLength && text_.Slice(begin, begin + kLength) == kClass) return;
  Paint(called ? begin : begin + 1, end, !called);
}

void CoverageBuilder::Paint(int begin, int end, bool not_executed) {
  begin = std::clamp(begin, 0, text_.length());
  end = std::clamp(end, 0, text_.length());
  if (begin >= end) return;
  const bool behind = std::prev(painted_.upper_bound(end))->second;
  painted_.erase(painted_.lower_bound(begin), painted_.upper_bound(end));
  painted_[begin] = not_executed;
  painted_[end] = behind;
}

void CoverageBuilder::Point(int line, int column, bool executed, bool starts_statement) {
  const std::optional<int> offset = text_.OffsetAt({line, column});
  if (!offset) {
    lost_ |= executed;
    return;
  }
  CoveragePoint& point = points_[*offset];
  point.offset = *offset;
  point.executed |= executed;
  point.starts_statement |= starts_statement;
}

Coverage CoverageBuilder::Build() && {
  Coverage coverage;
  if (lost_) return coverage;
  for (auto it = painted_.begin(); it != painted_.end(); ++it) {
    const auto next = std::next(it);
    if (!it->second || next == painted_.end()) continue;
    if (!coverage.not_executed_.empty() && coverage.not_executed_.back().end == it->first) {
      coverage.not_executed_.back().end = next->first;
    } else {
      coverage.not_executed_.push_back({it->first, next->first});
    }
  }
  coverage.points_.reserve(points_.size());
  for (const auto& [offset, point] : points_) coverage.points_.push_back(point);
  return coverage;
}

std::vector<SourceRange> NeverExecuted(const SyntaxTree& tree, const Coverage& coverage) {
  std::vector<SourceRange> ranges;
  const NodeId count = static_cast<NodeId>(tree.nodes().size());
  for (NodeId id = 0; id < count;) {
    const SyntaxNode& node = tree.node(id);
    if (IsStatement(node.type) && node.start < node.end && !coverage.MayHaveExecuted(tree, id)) {
      ranges.push_back({node.start, node.end});
      id = node.subtree_end;
    } else {
      ++id;
    }
  }
  return ranges;
}

}  // namespace twinstep
