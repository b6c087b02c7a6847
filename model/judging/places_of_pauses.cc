#include "model/judging/places_of_pauses.h"

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"
#include "model/transformations/debugger_places.h"

namespace twinstep {

bool IsArrowBody(const SyntaxTree& tree, NodeId node) {
  return tree.node(node).field == NodeField::kBody &&
         tree.type(tree.node(node).parent) == NodeType::kArrowFunctionExpression;
}

bool IsWaiting(const SyntaxTree& tree, const Location& location) {
  for (NodeId node = NodeAtPlace(tree, location); node != kNoNode && node != kRootNode && !IsFunction(tree.type(node));
       node = tree.node(node).parent) {
    if (tree.type(node) == NodeType::kYieldExpression || tree.type(node) == NodeType::kAwaitExpression) return true;
  }
  return false;
}

NodeId FirstOfTurn(const SyntaxTree& tree, NodeId loop) {
  NodeId body = tree.Child(loop, NodeField::kBody);
  while (tree.type(body) == NodeType::kBlockStatement) {
    const std::vector<NodeId> statements = tree.Children(body, NodeField::kBody);
    if (statements.empty()) return kNoNode;
    body = statements.front();
  }
  const NodeType type = tree.type(body);
  return type == NodeType::kEmptyStatement ? kNoNode : WithoutLabels(tree, body);
}

bool HasTurns(const SyntaxTree& tree, NodeId node) {
  return tree.type(node) == NodeType::kForInStatement || tree.type(node) == NodeType::kForOfStatement;
}

bool IsEachLoop(const SyntaxTree& tree, NodeId node) {
  return HasTurns(tree, node) && !tree.node(node).is(SyntaxNode::kAwait);
}

bool AssignsEachTurn(const SyntaxTree& tree, NodeId loop) {
  const NodeId left = IsEachLoop(tree, loop) ? tree.Child(loop, NodeField::kLeft) : kNoNode;
  return left != kNoNode && tree.type(left) != NodeType::kVariableDeclaration;
}

bool HasCall(const SyntaxTree& tree, NodeId node) {
  for (NodeId id = node; id < tree.node(node).subtree_end; ++id) {
    const NodeType type = tree.type(id);
    if (type == NodeType::kCallExpression || type == NodeType::kNewExpression || type == NodeType::kMemberExpression ||
        type == NodeType::kTaggedTemplateExpression || type == NodeType::kSpreadElement) {
      return true;
    }
  }
  return false;
}

bool LeavesLoop(const SyntaxTree& tree, NodeId statement, NodeId loop) {
  const NodeType type = tree.type(statement);
  if (type == NodeType::kReturnStatement || type == NodeType::kThrowStatement) return true;
  const bool breaks = type == NodeType::kBreakStatement;
  if (!breaks && type != NodeType::kContinueStatement) return false;
  const NodeId label = tree.Child(statement, NodeField::kLabel);
  NodeId target = tree.node(statement).parent;
  for (; target != kRootNode; target = tree.node(target).parent) {
    const NodeType around = tree.type(target);
    const bool is_labelled = around == NodeType::kLabeledStatement;
    if (label == kNoNode && (IsLoop(around) || (breaks && around == NodeType::kSwitchStatement))) break;
    if (label == kNoNode || !is_labelled) continue;
    if (tree.StringOf(tree.Child(target, NodeField::kLabel)) == tree.StringOf(label)) break;
  }
  // `continue` asks the loop that its label stands at.
  if (!breaks) target = WithoutLabels(tree, target);
  return breaks ? tree.IsInside(loop, target) : loop != target && tree.IsInside(loop, target);
}

std::string_view WhyNoNode(const SyntaxTree& tree, const Location& location) {
  switch (location.source()) {
    case Location::MODULE:
      return "it is in an imported module";
    case Location::EVAL:
      return "it is in code of eval or Function";
    case Location::OTHER:
      return "it is in a setup script";
    default:
      break;
  }
  const NodeId at = NodeAtPlace(tree, location);
  for (NodeId node = at; node != kNoNode && node != kRootNode; node = tree.node(node).parent) {
    const SyntaxNode& here = tree.node(node);
    const NodeType around = tree.type(here.parent);
    if (here.field == NodeField::kParams) return "it is among the parameters of a function";
    if (IsFunction(here.type)) return "it is where a function begins or ends";
    if (around == NodeType::kCatchClause && here.field == NodeField::kParam) return "it is at the pattern of a catch";
    if (IsLoop(around) && here.field == NodeField::kLeft) return "it is at the variable of a loop";
    if (IsClass(here.type)) return "it is at what makes a class or its fields";
  }
  return "it is at a place of no statement";
}

NodeId ClassEndingAt(const SyntaxTree& tree, bool marks_returns_by_end, const Location& location) {
  const std::optional<int> place =
      tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  const int end = place ? OffsetOfCode(tree, marks_returns_by_end, *place) : 0;
  if (end == 0) return kNoNode;
  NodeId node = tree.InnermostNodeAt(end - 1);
  while (node != kRootNode && tree.node(node).end == end && !IsClass(tree.type(node))) node = tree.node(node).parent;
  return IsClass(tree.type(node)) && tree.node(node).end == end ? node : kNoNode;
}

NodeId ClassAt(const SyntaxTree& tree, const Location& location) {
  NodeId node = NodeAtPlace(tree, location);
  if (node == kNoNode) return kNoNode;
  const bool is_member =
      tree.type(node) == NodeType::kPropertyDefinition || tree.type(node) == NodeType::kMethodDefinition;
  if (is_member && tree.node(node).is(SyntaxNode::kComputed)) node = tree.node(tree.node(node).parent).parent;
  if (!IsClass(tree.type(node))) return kNoNode;
  for (NodeId around = tree.node(node).parent; around != kNoNode; around = tree.node(around).parent) {
    if (IsFunction(tree.type(around)) || tree.type(around) == NodeType::kClassBody) return kNoNode;
  }
  return node;
}

NodeId ComputedFieldAt(const SyntaxTree& tree, const Location& location) {
  const NodeId field = NodeAtPlace(tree, location);
  const bool is_computed = field != kNoNode && tree.type(field) == NodeType::kPropertyDefinition &&
                           tree.node(field).is(SyntaxNode::kComputed);
  return is_computed ? tree.Child(field, NodeField::kValue) : kNoNode;
}

NodeId ClassMadeBy(const SyntaxTree& tree, NodeId field) {
  if (tree.type(field) != NodeType::kPropertyDefinition) return kNoNode;
  const NodeId body = tree.node(field).parent;
  const bool is_static = tree.node(field).is(SyntaxNode::kStatic);
  for (const NodeId member : tree.Children(body)) {
    const bool is_like = tree.type(member) == NodeType::kPropertyDefinition &&
                         tree.node(member).is(SyntaxNode::kStatic) == is_static &&
                         tree.Child(member, NodeField::kValue) != kNoNode;
    const bool is_block = is_static && tree.type(member) == NodeType::kStaticBlock;
    if (member > field && (is_like || is_block)) return kNoNode;
  }
  return tree.node(body).parent;
}

bool IsConstructor(const SyntaxTree& tree, NodeId code) {
  const SyntaxNode& method = tree.node(tree.node(code).parent == kNoNode ? code : tree.node(code).parent);
  return method.type == NodeType::kMethodDefinition && method.kind == NodeKind::kConstructor;
}

}  // namespace twinstep
