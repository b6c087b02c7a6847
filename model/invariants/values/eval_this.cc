#include "model/invariants/values/eval_this.h"

#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// The frame stands at a call of eval by that name, which the program does not declare.
bool CallsEval(const SyntaxTree& tree, const Frame& frame) {
  NodeId node = NodeAtPlace(tree, frame.location());
  if (node == kNoNode) return false;
  if (tree.type(node) == NodeType::kIdentifier) node = tree.node(node).parent;
  if (tree.type(node) != NodeType::kCallExpression) return false;
  const NodeId callee = tree.Child(node, NodeField::kCallee);
  return tree.type(callee) == NodeType::kIdentifier && tree.VariableAt(callee) == kNoVariable &&
         tree.StringOf(callee) == "eval";
}

}  // namespace

std::vector<ShownVariable> EvalThis(const KnownProgram& known, const Paused& paused,
                                    absl::Span<const ShownVariable> variables) {
  std::vector<ShownVariable> found;
  for (const ShownVariable& caller : variables) {
    if (caller.variable != kThisVariable || caller.value == nullptr || caller.frame == 0) continue;
    const Frame& evaluated = paused.frames(caller.frame - 1);
    if (evaluated.kind() != Frame::EVAL || !evaluated.has_this_value()) continue;
    if (!CallsEval(*known.tree, paused.frames(caller.frame))) continue;
    found.push_back({.frame = caller.frame - 1,
                     .variable = kThisVariable,
                     .name = "this",
                     .value = caller.value,
                     .shown = &evaluated.this_value()});
  }
  return found;
}

}  // namespace twinstep
