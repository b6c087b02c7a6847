#include "model/causes/session_past.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "model/invariants/invariant.h"
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
  // A function that begins there is made by the code around.
  const bool begins = IsFunction(tree.type(node)) && tree.node(node).parent != kNoNode;
  if (IsDerivedConstructor(tree, CodeAround(tree, begins ? tree.node(node).parent : node))) return true;
  for (const VariableId variable : VisibleVariables(tree, node)) {
    const DeclarationKind kind = tree.variables()[variable].kind;
    const bool has_dead_zone = kind == DeclarationKind::kLet || kind == DeclarationKind::kConst;
    if (!has_dead_zone || IsOuter(tree, variable, node)) continue;
    // A switch may begin behind the declaration.
    if (tree.scopes()[static_cast<size_t>(tree.variables()[variable].scope)].type == ScopeType::kSwitch) return true;
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
    const Action& action = session.trace().events(event).action();
    if (!action.has_evaluate() && !action.has_inspect() && !action.has_set_variable()) continue;
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

bool EditedBefore(const JudgedSession& session, int before) {
  for (int event = 0; event + 1 < before; ++event) {
    const Action& action = session.trace().events(event).action();
    const bool done = session.trace().events(event + 1).output().edited().status() == Edited::DONE;
    if (action.has_edit() && !action.edit().dry_run() && done) return true;
  }
  return false;
}

bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before) {
  const SyntaxTree& tree = *session.known().tree;
  const Paused* paused = nullptr;
  for (int event = 0; event + 1 < before; ++event) {
    if (session.trace().events(event).output().has_paused()) paused = &session.trace().events(event).output().paused();
    const Action& action = session.trace().events(event).action();
    if (!action.has_edit() || action.edit().dry_run() || paused == nullptr) continue;
    if (session.trace().events(event + 1).output().edited().status() != Edited::DONE) continue;
    for (const Frame& frame : paused->frames()) {
      const NodeId at = NodeAtPlace(tree, frame.location());
      if (at != kNoNode && CodeAround(tree, at) == code) return true;
    }
  }
  return false;
}

namespace {

// Of those of a code: at the pause that the stretch begins with they were all removed, if others were set then.
bool WasWithout(const JudgedSession& session, const Stretch& stretch, std::vector<SetBreakpointAt> of_code,
                absl::FunctionRef<bool(const LineAndColumn&)> is_of_code) {
  const Trace& trace = session.trace();
  for (int event = session.FromOf(stretch)->event + 1; event < stretch.action_event; ++event) {
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (output.breakpoint_removed().removed()) {
      const LineAndColumn place = PlaceOf(action.remove_breakpoint().location());
      const bool by_line = !action.remove_breakpoint().location().has_column();
      const size_t before = of_code.size();
      std::erase_if(of_code, [&](const SetBreakpointAt& one) {
        return (one.requested == place && one.by_line == by_line) || one.place == place;
      });
      if (of_code.empty() && before > 0) return true;
    } else if (output.breakpoint_set().has_location()) {
      SetBreakpointAt set;
      set.requested = PlaceOf(action.set_breakpoint().location());
      set.by_line = !action.set_breakpoint().location().has_column();
      set.place = PlaceOf(output.breakpoint_set().location());
      if (is_of_code(set.place)) of_code.push_back(std::move(set));
    }
  }
  return false;
}

// Since the pause that the stretch begins with, the only breakpoint of the code was removed.
bool RemovedLastWhileOff(const JudgedSession& session, const Stretch& stretch,
                         absl::FunctionRef<bool(const LineAndColumn&)> is_of_code) {
  std::set<LineAndColumn> set;
  bool removed = false;
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    if (answer.event > stretch.action_event) break;
    const Action& action = *answer.action;
    if (action.has_set_breakpoint()) {
      const Output& output = *answer.output;
      const bool is_there =
          output.breakpoint_set().has_location() && is_of_code(PlaceOf(output.breakpoint_set().location()));
      if (is_there) set.insert(PlaceOf(action.set_breakpoint().location()));
    } else if (set.erase(PlaceOf(action.remove_breakpoint().location())) > 0) {
      removed = answer.event > session.FromOf(stretch)->event;
    }
  }
  return removed && set.empty();
}

}  // namespace

bool RemovedLast(const JudgedSession& session, const Stretch& stretch) {
  const JudgedPause& from = *session.FromOf(stretch);
  const SyntaxTree& tree = *session.known().tree;
  const NodeId stands = NodeAtPlace(tree, from.paused->location());
  if (stands == kNoNode) return false;
  const auto is_of_code = [&tree, code = CodeAround(tree, stands)](const LineAndColumn& at) {
    Location place;
    place.set_line(at.first);
    place.set_column(at.second);
    const NodeId node = NodeAtPlace(tree, place);
    return node != kNoNode && CodeAround(tree, node) == code;
  };
  // They are still set where they are only switched off.
  if (stretch.breakpoints_off) return RemovedLastWhileOff(session, stretch, is_of_code);
  // One that was set twice and removed once is gone, or it is not.
  const auto has_breakpoint = [&](const Stretch& one, bool for_certain) {
    return std::any_of(one.breakpoints.begin(), one.breakpoints.end(), [&](const SetBreakpointAt& breakpoint) {
      return (!for_certain || breakpoint.certain) && is_of_code(breakpoint.place);
    });
  };
  const Stretch* const before = StretchTo(session, static_cast<uint32_t>(from.event));
  if (has_breakpoint(stretch, true)) {
    std::vector<SetBreakpointAt> of_code;
    if (before != nullptr) of_code = before->breakpoints;
    std::erase_if(of_code, [&](const SetBreakpointAt& one) { return !is_of_code(one.place); });
    return WasWithout(session, stretch, std::move(of_code), is_of_code);
  }
  return from.paused->reason() == Paused::LOCATION_REACHED || (before != nullptr && has_breakpoint(*before, false));
}

bool RemovedLastBefore(const JudgedSession& session, uint32_t event) {
  const absl::Span<const Stretch> stretches = session.stretches();
  return std::any_of(stretches.begin(), stretches.end(), [&](const Stretch& stretch) {
    return stretch.answer_event <= static_cast<int>(event) && session.FromOf(stretch) != nullptr &&
           RemovedLast(session, stretch);
  });
}

bool RemovedAtPause(const JudgedSession& session, uint32_t event) {
  for (int i = static_cast<int>(event); i >= 0 && !session.trace().events(i).output().has_paused(); --i) {
    if (session.trace().events(i).output().breakpoint_removed().removed()) return true;
  }
  return false;
}

bool SteppedAtEndOfAsync(const JudgedSession& session, int event) {
  const SyntaxTree& tree = *session.known().tree;
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.action_event + 1 >= event) return false;
    const JudgedPause* const from = session.FromOf(stretch);
    if (from == nullptr || !from->paused->has_returned()) continue;
    if (!stretch.action->has_step_in() && !stretch.action->has_step_over()) continue;
    const NodeId node = NodeInCodeAt(tree, from->paused->location());
    if (node != kNoNode && tree.node(CodeAround(tree, node)).is(SyntaxNode::kAsync)) return true;
  }
  return false;
}

}  // namespace twinstep
