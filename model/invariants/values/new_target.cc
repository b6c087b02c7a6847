#include "model/invariants/values/new_target.h"

#include <algorithm>

#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

bool UsesNewTarget(const SyntaxTree& tree, NodeId function) {
  for (NodeId node = function; node < tree.node(function).subtree_end; ++node) {
    // In a module it may be import.meta.
    const NodeId meta = tree.type(node) == NodeType::kMetaProperty ? tree.Child(node, NodeField::kMeta) : kNoNode;
    if (meta != kNoNode && tree.StringOf(meta) == "new") return true;
  }
  return false;
}

}  // namespace

std::optional<NewTarget> NewTargetOf(const KnownProgram& known, const PauseMatch& match, int frame) {
  const auto matched = std::find_if(match.frames.begin(), match.frames.end(),
                                    [frame](const MatchedFrame& one) { return one.frame == frame; });
  if (!match.matched() || matched == match.frames.end()) return std::nullopt;
  const SyntaxTree& tree = *known.tree;
  const NodeId function = known.timeline->link(matched->link).site->function;
  if (!IsFunction(tree.type(function)) || tree.type(function) == NodeType::kArrowFunctionExpression) {
    return std::nullopt;
  }
  const SyntaxNode& node = tree.node(function);
  const SyntaxNode& parent = tree.node(node.parent);
  const bool is_member = node.field == NodeField::kValue && parent.kind != NodeKind::kNone;
  NewTarget target{.value = {}, .used = UsesNewTarget(tree, function)};
  if (is_member && parent.type == NodeType::kMethodDefinition && parent.kind == NodeKind::kConstructor) {
    target.value.mutable_object()->set_kind(Object::FUNCTION);
    return target;
  }
  const bool is_method = is_member && (parent.type == NodeType::kMethodDefinition || parent.kind == NodeKind::kGet ||
                                       parent.kind == NodeKind::kSet || parent.is(SyntaxNode::kMethod));
  if (!is_method && !node.is(SyntaxNode::kAsync) && !node.is(SyntaxNode::kGenerator)) return std::nullopt;
  target.value.set_singleton(Value::UNDEFINED);
  return target;
}

}  // namespace twinstep
