#include "model/expected/versions/version_rules.h"

#include <string>

#include "model/answers/paper_view.h"
#include "model/answers/unkept_variables.h"

namespace twinstep {
namespace {

constexpr bool EngineFacts::*kLoopVariable = &EngineFacts::stops_at_loop_variable_before_next;
constexpr bool EngineFacts::*kNoValue = &EngineFacts::shows_no_value_as_undefined;
constexpr bool EngineFacts::*kUnkept = &EngineFacts::lists_unkept_variables;

constexpr VersionRule kRules[] = {
    {kLoopVariable, {Divergence::PAUSE_LOCATION, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::TERMINATION, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::CALL_STACK, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::VARIABLES, ExplainLoopVariable}},
    {kNoValue, {Divergence::VARIABLES, ExplainNoValue}},
    {kUnkept, {Divergence::EVALUATION, ExplainUnkeptSet}},
};

}  // namespace

absl::Span<const VersionRule> VersionRules() { return kRules; }

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

bool IsInside(const DivergenceView& view, const Location& location, NodeId node) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxNode& around = view.tree()->node(node);
  return around.start <= *offset && *offset < around.end;
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
  const Explanation by_design = {
      BY_DESIGN,
      "for-in and for-of: V8 stops at the loop variable before the call of next up to 13, after it from 14 on"};
  const NodeId loop = older.paused() ? LoopOfVariableAt(view, older.location()) : kNoNode;
  if (loop != kNoNode) {
    // At one place: the iterator has gone on in one of them.
    const bool same = newer.paused() && LoopOfVariableAt(view, newer.location()) == loop;
    return same == (view.type() == Divergence::VARIABLES) ? by_design : Explanation();
  }
  if (view.type() != Divergence::PAUSE_LOCATION || !newer.paused()) return {};
  // The newer one stops behind the call; the older one has stopped before it and goes on into the loop.
  if (const NodeId behind = LoopOfVariableAt(view, newer.location()); behind != kNoNode) {
    return IsInside(view, older.location(), behind) ? by_design : Explanation();
  }
  // Both stood at the variable, the older one before the call: it comes into the iterator, the newer one into the loop.
  if (older.before == nullptr || newer.before == nullptr) return {};
  const NodeId stood = LoopOfVariableAt(view, older.before->location());
  if (stood == kNoNode || LoopOfVariableAt(view, newer.before->location()) != stood) return {};
  return IsInside(view, newer.location(), stood) && !IsInside(view, older.location(), stood) ? by_design
                                                                                             : Explanation();
}

Explanation ExplainNoValue(const DivergenceView& view) {
  if (TypeOf(view.a().output->paused(), view.variable()) != "undefined" ||
      TypeOf(view.b().output->paused(), view.variable()) != "uninitialized") {
    return {};
  }
  return {BY_DESIGN, "a variable without a value is listed as undefined up to V8 11, without a value from 12 on"};
}

Explanation ExplainUnkeptSet(const DivergenceView& view) {
  const Output &older = *view.a().output, &newer = *view.b().output;
  if (!view.last_action().has_set_variable() || !older.evaluated().has_value() || !newer.evaluated().failed())
    return {};
  const class SetVariable& set = view.last_action().set_variable();
  const Paused* const paused = view.b().before;
  if (paused == nullptr || static_cast<int>(set.frame()) >= paused->frames_size()) return {};
  if (!HasUnkeptInnermost(paused->frames(static_cast<int>(set.frame())), set.name())) return {};
  return {BY_DESIGN, "V8 lists variables that no closure keeps from 15.8 on, and sets none of them"};
}

}  // namespace twinstep
