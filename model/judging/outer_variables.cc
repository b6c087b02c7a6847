#include "model/judging/outer_variables.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The function, static block or program whose activation holds the variable.
NodeId OwnerOf(const SyntaxTree& tree, VariableId variable) {
  NodeId node = tree.scopes()[tree.variables()[variable].scope].node;
  while (node != kRootNode && !IsFunction(tree.type(node)) && tree.type(node) != NodeType::kStaticBlock) {
    node = tree.node(node).parent;
  }
  return node;
}

// Code of parameters does not see what the body declares, but the parameter of that name.
bool IsInParametersOf(const SyntaxTree& tree, NodeId function, NodeId owner) {
  while (tree.node(function).parent != owner && function != kRootNode) function = tree.node(function).parent;
  return tree.node(function).field == NodeField::kParams;
}

// The node is in the heritage of a class of that name, which eslint-scope takes to be outside of the class's scope.
bool IsInHeritageOf(const SyntaxTree& tree, NodeId node, std::string_view name) {
  for (; node != kRootNode; node = tree.node(node).parent) {
    if (tree.node(node).field != NodeField::kSuperClass) continue;
    const NodeId id = tree.Child(tree.node(node).parent, NodeField::kId);
    if (id != kNoNode && tree.StringOf(id) == name) return true;
  }
  return false;
}

// As it was read last, where no later code can have changed it; null: the truth does not tell.
const TruthChange* CertainValue(const KnownProgram& known, int event, uint32_t inner, NodeId owner,
                                VariableId variable) {
  const TruthTimeline& timeline = *known.timeline;
  const SyntaxTree& tree = *known.tree;
  const std::optional<uint32_t> activation = timeline.OuterOf(inner, owner);
  if (!activation) return nullptr;
  const TruthChange* const change = timeline.ValueAt(event, *activation, variable);
  for (int link = timeline.StackAt(event); link != TruthTimeline::kNoLink; link = timeline.link(link).below) {
    if (timeline.link(link).activation != *activation) continue;
    const std::vector<VariableId>& seen = timeline.link(link).site->variables;
    return std::find(seen.begin(), seen.end(), variable) == seen.end() ? nullptr : change;
  }
  // A user may have set it since.
  const bool is_settled = !known.acted && (IsSettledByDeclaration(tree, variable) || IsSettledAtBegin(tree, variable));
  return change != nullptr && change->has_value() && is_settled ? change : nullptr;
}

struct OfName {
  const Value* value = nullptr;
  Scope::Kind scope = Scope::KIND_UNSPECIFIED;
};

OfName FirstOfName(const Frame& frame, std::string_view name) {
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return {&variable.value(), scope.kind()};
    }
  }
  return {};
}

// What is shown by that name is of a function, and the only one further out than `owner` is of the program.
bool IsInFunction(const SyntaxTree& tree, const Frame& frame, NodeId owner, std::string_view name) {
  if (OwnerOf(tree, VisibleVariable(tree, tree.node(owner).parent, name)) != kRootNode) return false;
  const OfName first = FirstOfName(frame, name);
  return first.value != nullptr && (first.scope == Scope::CLOSURE || first.scope == Scope::FUNCTION);
}

// `hiding`: those that HidingVariables gives, else the others.
std::vector<ShownVariable> VariablesAround(const KnownProgram& known, const Paused& paused, const PauseMatch& match,
                                           bool hiding) {
  std::vector<ShownVariable> variables;
  const TruthTimeline& timeline = *known.timeline;
  const int event = match.moment.event;
  if (known.has_dynamic_names || !match.matched() || !match.at_head || timeline.IsVague(event)) return variables;
  const SyntaxTree& tree = *known.tree;
  for (const MatchedFrame& matched : match.frames) {
    const Frame& frame = paused.frames(matched.frame);
    if (frame.scopes_size() == 0 || !matched.at_site) continue;
    const TruthSite& site = *timeline.link(matched.link).site;
    // At its beginning and end: what a name means there, the function's own scopes would tell.
    if (site.node == site.function) continue;
    for (const VariableId variable : VisibleVariables(tree, site.node)) {
      const NodeId owner = OwnerOf(tree, variable);
      const std::string_view name = tree.NameOf(variable);
      if (IsHiddenByStatement(tree, site.node, name) || known.block_functions.contains(name)) continue;
      if (IsInHeritageOf(tree, site.node, name)) continue;
      if (owner == site.function || name == "arguments" || IsOfTurn(tree, variable, owner)) continue;
      if (owner != kRootNode && IsInParametersOf(tree, site.function, owner)) continue;
      // Who leaves it out shows the other one.
      const bool hides = owner != kRootNode && VisibleVariable(tree, tree.node(owner).parent, name) != kNoVariable &&
                         !IsInFunction(tree, frame, owner, name);
      const OfName shown = FirstOfName(frame, name);
      // Who leaves it out shows a property of the global object, which need not be declared.
      const bool may_be_left_out = owner != kRootNode && !IsReadInside(known, site.function, variable);
      if ((hides || (shown.scope == Scope::GLOBAL && may_be_left_out)) != hiding) continue;
      if (hiding && !may_be_left_out) continue;
      const TruthChange* const change =
          CertainValue(known, event, timeline.link(matched.link).activation, owner, variable);
      if (change == nullptr) continue;
      variables.push_back({.frame = matched.frame,
                           .variable = variable,
                           .name = std::string(name),
                           .value = change->has_value() ? &change->value() : nullptr,
                           .shown = shown.value});
    }
  }
  return variables;
}

}  // namespace

std::vector<ShownVariable> OuterVariables(const KnownProgram& known, const Paused& paused, const PauseMatch& match) {
  return VariablesAround(known, paused, match, /*hiding=*/false);
}

std::vector<ShownVariable> HidingVariables(const KnownProgram& known, const Paused& paused, const PauseMatch& match) {
  return VariablesAround(known, paused, match, /*hiding=*/true);
}

bool IsReadInside(const KnownProgram& known, NodeId function, VariableId variable) {
  const absl::Span<const ReferenceId> references = known.tree->ReferencesTo(variable);
  return std::any_of(references.begin(), references.end(), [&](ReferenceId id) {
    const SyntaxReference& reference = known.tree->references()[id];
    return reference.is(SyntaxReference::kRead) && known.tree->IsInside(reference.identifier, function);
  });
}

bool MayNotBeKept(const KnownProgram& known, NodeId function, VariableId variable) {
  const SyntaxTree& tree = *known.tree;
  const NodeId scope = tree.scopes()[tree.variables()[variable].scope].node;
  if (function == kRootNode || tree.IsInside(scope, function)) return false;
  if (scope == kRootNode && tree.goal() == ParseGoal::kScript) return false;
  return !IsReadInside(known, function, variable);
}

}  // namespace twinstep
