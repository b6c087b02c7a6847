#include "model/invariants/values/new_target.h"

#include <algorithm>

#include "model/source/code_roles.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
std::optional<Value> NewTargetOf(const KnownProgram& known, const PauseMatch& match, int frame) {
  const auto matched = std::find_if(match.frames.begin(), match.frames.end(),
                                    [frame](const MatchedFrame& one) { return one.frame == frame; });
  if (!match.matched() || matched == match.frames.end()) return std::nullopt;
  const SyntaxTree& tree = *known.tree;
  NodeId function = known.timeline->link(matched->link).site->function;
  while (tree.type(function) == NodeType::kArrowFunctionExpression) {
    function = CodeAround(tree, tree.node(function).parent);
  }
  if (!IsFunction(tree.type(function))) return std::nullopt;
  const SyntaxNode& node = tree.node(function);
  const SyntaxNode& parent = tree.node(node.parent);
  const bool is_member = node.field == NodeField::kValue && parent.kind != NodeKind::kNone;
  Value value;
  if (is_member && parent.type == NodeType::kMethodDefinition && parent.kind == NodeKind::kConstructor) {
    value.mutable_object()->set_kind(Object::FUNCTION);
    return value;
  }
  const bool is_method = is_member && (parent.type == NodeType::kMethodDefinition || parent.kind == NodeKind::kGet ||
                                       parent.kind == NodeKind::kSet || parent.is(SyntaxNode::kMethod));
  if (!is_method && !node.is(SyntaxNode::kAsync) && !node.is(SyntaxNode::kGenerator)) return std::nullopt;
  value.set_singleton(Value::UNDEFINED);
  return value;
}

}  // namespace twinstep
