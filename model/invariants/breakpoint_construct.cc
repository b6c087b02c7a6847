// Causes of a breakpoint or a logpoint that is missed, met too often, or set elsewhere.
#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "model/invariants/cause_construct.h"
#include "model/invariants/edited_source.h"
#include "model/invariants/missed_place.h"
#include "model/invariants/removed_breakpoint.h"
#include "model/invariants/violation_place.h"
#include "model/mismatch.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr char kStaticElement[] = "static element of a class";

// It logs more often than the program comes there, while exceptions pause.
bool LogsAgainWithExceptions(const JudgedSession& session, const Violation& violation) {
  if (violation.expected().count() == 0 || violation.actual().count() <= violation.expected().count()) return false;
  return std::any_of(session.stretches().begin(), session.stretches().end(), [&](const Stretch& stretch) {
    if (stretch.exceptions == PauseOnExceptions::NONE) return false;
    return std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(),
                       [&](const SetBreakpointAt& one) { return one.place == PlaceOf(violation.about().place()); });
  });
}

// What runs once while its class is defined: code of static blocks and of static fields' initialisers.
bool IsOfStaticElement(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (tree.type(node) == NodeType::kStaticBlock) return true;
    if (tree.type(node) == NodeType::kPropertyDefinition) return tree.node(node).is(SyntaxNode::kStatic);
  }
  return false;
}

}  // namespace

// The debugger has stopped where the logpoint is, and may take that for its visit.
std::string CauseOfLogpoint(const JudgedSession& session, const Violation& violation) {
  if (LogsAgainWithExceptions(session, violation)) return "exception at the place";
  for (const JudgedPause& pause : session.pauses()) {
    const Location& location = pause.paused->location();
    if (location.source() != Location::MAIN || pause.paused->reason() == Paused::BREAKPOINT) continue;
    if (PlaceOf(location) == PlaceOf(violation.about().place())) return "where the program stands";
  }
  const SyntaxTree& tree = *session.known().tree;
  const Location& place = violation.about().place();
  const NodeId node = NodeAtPlace(tree, place);
  if (node != kNoNode && violation.actual().evaluation().has_thrown()) {
    if (tree.type(CodeAround(tree, node)) == NodeType::kStaticBlock) return "static block";
    if (violation.construct() == "ReturnStatement") return "return, of a variable that is not there";
  }
  if (node != kNoNode && CanWait(tree, CodeAround(tree, node))) {
    if (violation.about().expression() == "this") return "this of code that can wait";
    if (AtCodeEnd(tree, place)) return "end of code that can wait";
  }
  return violation.construct();
}

std::string CauseOfMissedBreakpoint(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  const Location& place = violation.about().place();
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr) return violation.construct();
  const JudgedPause* const from = session.FromOf(*stretch);
  const NodeId at = NodeAtPlace(tree, place);
  if (at != kNoNode && EditedWhileItRan(session, CodeAround(tree, at), stretch->action_event)) return kEditedWhileItRan;
  if (from != nullptr && PlaceOf(from->paused->location()) == PlaceOf(place)) return "where the program stands";
  if (session.known().facts->tools_side.empty() && from != nullptr && RemovedLast(session, *stretch)) {
    return kRemovedLast;
  }
  // The end of a frame is where it stood before it, to Firefox.
  if (from != nullptr && from->paused->has_returned() && stretch->from > 0 &&
      PlaceOf(session.pauses()[static_cast<size_t>(stretch->from) - 1].paused->location()) == PlaceOf(place)) {
    return "where the program stands";
  }
  if (!session.known().facts->tools_side.empty() && StoodThere(session, *stretch, place)) return kWhereItStood;
  if (AtCodeEnd(tree, place) && CanWait(tree, CodeAround(tree, NodeAtPlace(tree, place)))) {
    return "end of code that can wait";
  }
  if (ThrowsNoMore(session, place)) return kEvaluated;
  return PlaceRole(&tree, place);
}

// All places of the requested line are an inner function's.
std::string CauseOfLine(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    if (answer.event != static_cast<int>(violation.event()) || !answer.action->has_set_breakpoint()) continue;
    const uint32_t line = answer.action->set_breakpoint().location().line();
    const NodeId node = tree.LowestNodeContainingTokensOfLine(static_cast<int>(line));
    const NodeId code = CodeAround(tree, IsFunction(tree.type(node)) ? tree.node(node).parent : node);
    for (const Location& place : session.known().listed) {
      if (place.line() != line || place.source() != Location::MAIN) continue;
      const NodeId at = NodeAtPlace(tree, place);
      if (at == kNoNode || CodeAround(tree, at) != code) continue;
      return IsOfStaticElement(tree, at) ? kStaticElement : "places behind later ones";
    }
    return "places of an inner function";
  }
  return violation.construct();
}

std::string CauseOfSetPlace(const JudgedSession& session, const Violation& violation) {
  const std::optional<Location> place = ExpectedPlace(violation.expected());
  const bool is_static = place && IsOfStaticElement(*session.known().tree, NodeAtPlace(*session.known().tree, *place));
  if (place && place->line() == 1 && place->column() == 0) return "start of the text";
  if (is_static) return kStaticElement;
  return EditedBefore(session, static_cast<int>(violation.event())) ? kEditedProgram : violation.construct();
}

}  // namespace twinstep
