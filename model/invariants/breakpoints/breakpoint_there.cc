// A breakpoint pauses the program only where one is set, and not where its condition is false.

#include <optional>
#include <string>
#include <string_view>

#include "model/invariants/breakpoints/breakpoint_condition.h"
#include "model/invariants/invariants.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// A pause by a breakpoint at the calls of a function which is not where these begin.
constexpr std::string_view kCallsBegin = "beginning of a call";

// By what is shown of its names in the frame that came there.
bool IsFalseAsShown(const Paused& paused, const std::string& condition) {
  return HoldsWith(condition, [&paused](std::string_view name) -> std::optional<Value> {
           if (paused.frames().empty()) return std::nullopt;
           for (const Scope& scope : paused.frames(0).scopes()) {
             for (const Variable& variable : scope.variables()) {
               // What a debugger did not keep is undefined in some.
               const bool is_kept = variable.value().singleton() != Value::UNDEFINED;
               if (variable.name() == name) return is_kept ? std::optional<Value>(variable.value()) : std::nullopt;
             }
           }
           return std::nullopt;
         }) == Condition::kFalse;
}

// The one function of the program that is declared by this name, as such or as a variable's value; kNoNode: none or
// several.
NodeId FunctionNamed(const SyntaxTree& tree, std::string_view name) {
  NodeId found = kNoNode;
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    NodeId code = kNoNode;
    if (tree.type(node) == NodeType::kFunctionDeclaration) code = node;
    if (tree.type(node) == NodeType::kVariableDeclarator) code = tree.Child(node, NodeField::kInit);
    if (code == kNoNode || !IsFunction(tree.type(code))) continue;
    const NodeId id = tree.Child(node, NodeField::kId);
    if (id == kNoNode || tree.type(id) != NodeType::kIdentifier || tree.StringOf(id) != name) continue;
    if (found != kNoNode) return kNoNode;
    found = code;
  }
  return found;
}

// The first place of the code's calls, as breakpoints everywhere show it. None: nothing tells, or it depends on the
// call.
std::optional<LineAndColumn> BeginOfCalls(const KnownProgram& known, NodeId code) {
  const SyntaxTree& tree = *known.tree;
  if (tree.node(code).is(SyntaxNode::kAsync) || tree.node(code).is(SyntaxNode::kGenerator)) return std::nullopt;
  for (const NodeId parameter : tree.Children(code, NodeField::kParams)) {
    if (tree.type(parameter) != NodeType::kIdentifier) return std::nullopt;
  }
  const TextPosition start = tree.text().PositionAt(tree.node(code).start);
  for (const LineAndColumn& stop : known.stops) {
    // There the code around stands, which makes the function.
    if (stop == LineAndColumn(start.line, start.column)) continue;
    Location location;
    location.set_line(stop.first);
    location.set_column(stop.second);
    const NodeId at = NodeAtPlace(tree, location);
    if (at != kNoNode && CodeAround(tree, at) == code) return stop;
  }
  return std::nullopt;
}

// Where the call began at which the program pauses by a breakpoint at calls; none: it may be a built-in function's, or
// nothing tells.
std::optional<LineAndColumn> BeginOfCallAt(const JudgedSession& session, const Location& location, int event) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return std::nullopt;
  const NodeId at = NodeAtPlace(*known.tree, location);
  if (at == kNoNode) return std::nullopt;
  const NodeId code = CodeAround(*known.tree, at);
  bool is_asked = false;
  for (int i = 0; i < event; ++i) {
    const std::string& function = session.trace().events(i).action().set_breakpoint().function();
    if (function.empty()) continue;
    const NodeId named = FunctionNamed(*known.tree, function);
    if (named == kNoNode) return std::nullopt;
    is_asked = is_asked || named == code;
  }
  return is_asked ? BeginOfCalls(known, code) : std::nullopt;
}

void CheckBreakpointThere(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr || to->paused->reason() != Paused::BREAKPOINT) continue;
    const Location& location = to->paused->location();
    if (location.source() != Location::MAIN) continue;
    // BreakpointsOff asks there.
    if (stretch.breakpoints_off) continue;
    // A run ends at its place by a breakpoint of its own.
    if (stretch.action->has_run_to_location()) continue;
    checks.Count();
    bool set = false;
    bool pauses = false;
    for (const SetBreakpointAt& one : stretch.breakpoints) {
      if (one.place != PlaceOf(location)) continue;
      set = true;
      pauses = pauses || !one.certain;
      const bool exact = to->match.matched() && !to->match.ambiguous && to->match.at_head;
      const bool is_false = exact ? HoldsAt(known, to->match.moment.event, one.condition) == Condition::kFalse
                                  : IsFalseAsShown(*to->paused, one.condition);
      pauses = pauses || !is_false;
    }
    if (set && pauses) continue;
    Location apart = location;
    known.joined.Split(apart);
    if (!set && stretch.breaks_elsewhere && apart.source() != Location::MAIN) {
      checks.Unknown("a breakpoint by URL does not say where it is in a script that comes later");
      continue;
    }
    const std::optional<LineAndColumn> begin =
        stretch.breaks_at_calls ? BeginOfCallAt(session, location, to->event) : std::nullopt;
    // One whose condition is false may be at the beginning of the function, too; elsewhere it is to blame.
    if (stretch.breaks_at_calls && (!set || !begin || *begin == PlaceOf(location))) {
      if (!begin) {
        checks.Unknown("a breakpoint at the calls of a function does not say where it is");
      } else if (*begin != PlaceOf(location)) {
        checks.Break(to->event, std::string(kCallsBegin), About(Aspect::PAUSE, location),
                     PauseAt(LocationOf(*begin), Datum::CALLS_BEGIN), Said(Datum::BREAKPOINT_PAUSE));
      }
      continue;
    }
    checks.Break(to->event, ConstructAt(known, location), About(Aspect::PAUSE, location),
                 Said(Datum::NO_PAUSE, set ? Datum::CONDITION_IS_FALSE : Datum::NO_BREAKPOINT),
                 Said(Datum::BREAKPOINT_PAUSE));
  }
}

}  // namespace

const Invariant kBreakpointThere = {
    .name = "breakpoint-there",
    .promise = "A breakpoint pauses the program only where one is set, and not where its condition is false.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.removeBreakpoint", Document::DEBUGGER_DOMAIN},
                      .of_tools = {"Debugger.Script.clearBreakpoint", Document::DEBUGGER_SCRIPT}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses for a breakpoint where none is",
    .fault = Fault::kEither,
    .check = CheckBreakpointThere,
};

}  // namespace twinstep
