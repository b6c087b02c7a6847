#include "model/invariants/values/arrow_this.h"

#include <cstdint>

#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// The function or static block whose `this` an arrow function has; kNoNode: the program, or an initialiser of a field.
NodeId OwnerOfThis(const SyntaxTree& tree, NodeId arrow) {
  for (NodeId node = arrow; node != kRootNode; node = tree.node(node).parent) {
    const NodeType type = tree.type(node);
    if (type == NodeType::kStaticBlock) return node;
    if (IsFunction(type) && type != NodeType::kArrowFunctionExpression) return node;
    if (tree.type(tree.node(node).parent) == NodeType::kPropertyDefinition &&
        tree.node(node).field == NodeField::kValue) {
      return kNoNode;
    }
  }
  return kNoNode;
}

}  // namespace

std::optional<ShownVariable> ArrowThis(const KnownProgram& known, const Paused& paused, const PauseMatch& match) {
  const TruthTimeline& timeline = *known.timeline;
  if (!match.matched() || !match.at_head || timeline.IsVague(match.moment.event)) return std::nullopt;
  if (match.frames.empty() || match.frames.front().frame != 0) return std::nullopt;
  const Frame& frame = paused.frames(0);
  if (!frame.has_this_value()) return std::nullopt;
  const SyntaxTree& tree = *known.tree;
  const TruthTimeline::Link& link = timeline.link(match.frames.front().link);
  if (tree.type(link.site->function) != NodeType::kArrowFunctionExpression) return std::nullopt;
  const NodeId owner = OwnerOfThis(tree, link.site->function);
  if (owner == kNoNode || IsDerivedConstructor(tree, owner)) return std::nullopt;
  const std::optional<uint32_t> activation = timeline.OuterOf(link.activation, owner);
  if (!activation) return std::nullopt;
  const TruthChange* const change = timeline.ValueAt(match.moment.event, *activation, kThisVariable);
  if (change == nullptr || !change->has_value()) return std::nullopt;
  return ShownVariable{
      .frame = 0, .variable = kThisVariable, .name = "this", .value = &change->value(), .shown = &frame.this_value()};
}

}  // namespace twinstep
