#include "model/layers/versions/v8_rules.h"

#include <string>

#include "model/paper_view.h"

namespace twinstep {
namespace {

// The loop whose variable stands at the place; kNoNode where there is none.
NodeId LoopOfVariableAt(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return kNoNode;
  const SyntaxTree& tree = *view.tree();
  return view.Around(view.NodeAt(location), [&](NodeId node) {
    if (tree.type(node) != NodeType::kForInStatement && tree.type(node) != NodeType::kForOfStatement) return false;
    const SyntaxNode& left = tree.node(tree.Child(node, NodeField::kLeft));
    return left.start <= *offset && *offset < left.end;
  });
}

// The type by which a variable is listed; empty: it is not.
std::string TypeOf(const Paused& paused, const std::string& name) {
  for (const PaperVariable& variable : PaperVariables(paused)) {
    if (variable.name == name) return variable.type;
  }
  return "";
}

}  // namespace

Explanation ExplainLoopVariable(const DivergenceView& view) {
  const DivergenceSide& older = view.a();
  const DivergenceSide& newer = view.b();
  if (!older.paused()) return {};
  const NodeId loop = LoopOfVariableAt(view, older.location());
  if (loop == kNoNode) return {};
  // At one place: the iterator has gone on in one of them.
  const bool same = newer.paused() && LoopOfVariableAt(view, newer.location()) == loop;
  if (same != (view.type() == Divergence::VARIABLES)) return {};
  return {BY_DESIGN,
          "for-in and for-of: V8 stops at the loop variable before the call of next up to 13, behind it from 14 on"};
}

Explanation ExplainNoValue(const DivergenceView& view) {
  if (TypeOf(view.a().output->paused(), view.variable()) != "undefined" ||
      TypeOf(view.b().output->paused(), view.variable()) != "uninitialized") {
    return {};
  }
  return {BY_DESIGN, "a variable without a value is listed as undefined up to V8 11, without a value from 12 on"};
}

}  // namespace twinstep
