#include "model/causes/evaluation_effects.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/judging/shown_values.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The index of the pause at which the event's action was taken, -1: before the first.
int PauseBefore(const JudgedSession& session, int event) {
  const absl::Span<const JudgedPause> pauses = session.pauses();
  return static_cast<int>(std::count_if(pauses.begin(), pauses.end(),
                                        [event](const JudgedPause& pause) { return pause.event <= event; })) -
         1;
}

// Places at which a breakpoint's condition, or what a logpoint logs, is evaluated.
std::vector<Location> PlacesOfConditions(const JudgedSession& session) {
  std::vector<Location> places;
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    const SetBreakpoint& set = answer.action->set_breakpoint();
    if ((set.condition().empty() && set.log().empty()) || !answer.output->has_breakpoint_set()) continue;
    places.push_back(answer.output->breakpoint_set().location());
  }
  return places;
}

// A variable of the function at the place is declared only behind it, or `this` may have no value yet.
bool HasUndeclared(const SyntaxTree& tree, const Location& place) {
  const NodeId node = NodeAtPlace(tree, place);
  if (node == kNoNode) return false;
  if (IsDerivedConstructor(tree, CodeAround(tree, node))) return true;
  for (const VariableId variable : VisibleVariables(tree, node)) {
    const DeclarationKind kind = tree.variables()[variable].kind;
    const bool has_dead_zone = kind == DeclarationKind::kLet || kind == DeclarationKind::kConst;
    if (!has_dead_zone || IsOuter(tree, variable, node)) continue;
    const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
    if (std::all_of(declarations.begin(), declarations.end(),
                    [&](const SyntaxDeclaration& one) { return tree.node(one.node).start > tree.node(node).start; })) {
      return true;
    }
  }
  return false;
}

bool HasArgumentsParameter(const SyntaxTree& tree, const Location& place) {
  const NodeId node = NodeAtPlace(tree, place);
  const VariableId variable = node == kNoNode ? kNoVariable : VisibleVariable(tree, node, "arguments");
  return variable != kNoVariable && tree.variables()[variable].kind == DeclarationKind::kParameter &&
         !IsOuter(tree, variable, node);
}

}  // namespace

bool EvaluatedInDeadZone(const JudgedSession& session) {
  for (int event = 0; event < session.trace().events_size(); ++event) {
    if (!session.trace().events(event).action().has_evaluate()) continue;
    const int index = PauseBefore(session, event);
    if (index < 0 || !session.pauses()[index].match.matched()) continue;
    const JudgedPause& pause = session.pauses()[index];
    const auto variables = ShownVariables(session.known(), *pause.paused, pause.match.frames);
    if (std::any_of(variables.begin(), variables.end(),
                    [](const ShownVariable& one) { return one.value == nullptr; })) {
      return true;
    }
  }
  const std::vector<Location> places = PlacesOfConditions(session);
  return std::any_of(places.begin(), places.end(),
                     [&](const Location& place) { return HasUndeclared(*session.known().tree, place); });
}

bool EvaluatedBesideArguments(const JudgedSession& session) {
  std::vector<Location> places = PlacesOfConditions(session);
  for (int event = 0; event < session.trace().events_size(); ++event) {
    const Action& action = session.trace().events(event).action();
    const int index = action.has_evaluate() ? PauseBefore(session, event) : -1;
    if (index < 0) continue;
    const Paused& paused = *session.pauses()[index].paused;
    const int frame = static_cast<int>(action.evaluate().frame());
    if (frame < paused.frames_size()) places.push_back(paused.frames(frame).location());
  }
  return std::any_of(places.begin(), places.end(),
                     [&](const Location& place) { return HasArgumentsParameter(*session.known().tree, place); });
}

}  // namespace twinstep
