// A logpoint logs each time that the program comes to it, and what it is to log.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/invariants/breakpoints/breakpoint_condition.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stack_used_up.h"
#include "model/judging/shown_values.h"
#include "model/session_limits.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// An arrival of the program at a logpoint's place.
struct Arrival {
  int event = 0;
  // The debugger was there when the logpoint was set, removed or switched: it may have logged or not.
  bool certain = true;
};

// Why nothing is said of a logpoint; null: something is.
using Exemption = const char*;

// Of each logpoint, by the event that set it: the stretches in which it was set.
std::map<int, std::vector<int>> StretchesOfLogpoints(const JudgedSession& session) {
  std::map<int, std::vector<int>> stretches;
  for (int i = 0; i < static_cast<int>(session.stretches().size()); ++i) {
    for (const SetBreakpointAt& one : session.stretches()[i].logpoints) stretches[one.event].push_back(i);
  }
  return stretches;
}

const SetBreakpointAt& LogpointIn(const Stretch& stretch, int event) {
  for (const SetBreakpointAt& one : stretch.logpoints) {
    if (one.event == event) return one;
  }
  return stretch.logpoints.front();
}

bool EndedByItself(const JudgedSession& session) {
  const Finished* const finished = session.finished();
  return finished != nullptr && session.known().timeline->complete() &&
         (finished->outcome() == Finished::COMPLETED || finished->outcome() == Finished::THREW);
}

// Adds where the program came to `place` from one stretch to another.
Exemption AddArrivals(const JudgedSession& session, const Stretch& first, const Stretch& last,
                      const LineAndColumn& place, std::vector<Arrival>& arrivals) {
  const KnownProgram& known = session.known();
  if (!session.TruthHoldsAt(last.answer_event)) return "the truth ends while it is set";
  // From the first to the last event that it may begin with and end with.
  std::pair<int, int> begin(-1, -1), end(known.timeline->size(), known.timeline->size());
  if (const JudgedPause* const from = session.FromOf(first)) {
    if (!from->match.matched() || from->match.ambiguous) return "it is not known where it was set or removed";
    begin = {from->match.moment.event, from->match.last.event};
  }
  if (const JudgedPause* const to = session.ToOf(last)) {
    if (!to->match.matched() || to->match.ambiguous) return "it is not known where it was set or removed";
    end = {to->match.moment.event, to->match.last.event};
  } else if (!EndedByItself(session)) {
    return "the program was ended";
  }
  for (int event = std::max(begin.first, 0); event <= end.second && event < known.timeline->size(); ++event) {
    const TruthSite* const site = known.timeline->site(event);
    if (site == nullptr || known.timeline->IsAfterAct(event)) continue;
    if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
    if (known.places->HeadOf(*site) != std::optional(place)) continue;
    if (site->kind == TruthEventKind::kBodyEnd && IsDerivedConstructor(*known.tree, site->node)) {
      return "the end of a derived constructor may throw";
    }
    arrivals.push_back({event, event > begin.second && event < end.first});
  }
  return nullptr;
}

// Those that the condition lets log.
Exemption KeepWhereItHolds(const KnownProgram& known, const std::string& condition, std::vector<Arrival>& arrivals) {
  std::vector<Arrival> kept;
  for (const Arrival& arrival : arrivals) {
    if (condition.empty()) {
      kept.push_back(arrival);
      continue;
    }
    const Condition holds =
        known.timeline->IsVague(arrival.event) ? Condition::kUnknown : HoldsAt(known, arrival.event, condition);
    if (holds == Condition::kUnknown) return "a condition that the truth does not show";
    if (holds == Condition::kTrue) kept.push_back(arrival);
  }
  arrivals = std::move(kept);
  return nullptr;
}

std::optional<NamedValue> ValueAt(const KnownProgram& known, int event, const std::string& log) {
  if (known.timeline->IsVague(event)) return std::nullopt;
  // The node of a function's end is the function, whose own names are not seen from it.
  if (log != "this" && known.timeline->site(event)->kind == TruthEventKind::kBodyEnd) return std::nullopt;
  const SyntaxTree& tree = *known.tree;
  const NodeId stands = known.timeline->site(event)->node;
  for (const NodeField field : {NodeField::kInit, NodeField::kLeft}) {
    // What a loop declares is there, in its dead zone, before its head runs.
    const NodeId head = tree.Child(stands, field);
    if (head != kNoNode && VisibleVariable(tree, head, log) != VisibleVariable(tree, stands, log)) return std::nullopt;
  }
  for (NodeId node = stands; log != "this" && node != kNoNode; node = tree.node(node).parent) {
    // The name may be a property of its object.
    if (tree.type(node) == NodeType::kWithStatement) return std::nullopt;
  }
  return log == "this" ? ThisValue(known, event) : ValueOfName(known, event, log);
}

bool IsRight(const NamedValue& value, const Evaluation& logged, const EngineFacts& facts) {
  if (value.value == nullptr) {
    return logged.has_thrown() || HoldAgainst(nullptr, logged.value(), facts) == Shown::kRight;
  }
  return logged.has_value() && HoldAgainst(value.value, logged.value(), facts) != Shown::kWrong;
}

// Nothing in the function reads it, and engines need not keep what nobody reads; or it is a function's own name, which
// is asked after elsewhere (VariableThere).
bool MayBeDropped(const KnownProgram& known, int event, const std::string& name) {
  const SyntaxTree& tree = *known.tree;
  const int youngest = known.timeline->StackAt(event);
  if (youngest == TruthTimeline::kNoLink) return true;
  const TruthSite& site = *known.timeline->link(youngest).site;
  const VariableId variable = VisibleVariable(tree, site.node, name);
  if (variable == kNoVariable || tree.variables()[variable].kind == DeclarationKind::kFunctionName) return true;
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    const SyntaxReference& reference = tree.references()[id];
    if (reference.is(SyntaxReference::kRead) && tree.IsInside(reference.identifier, site.function)) return false;
  }
  return true;
}

void CheckLogpointLogged(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const std::map<int, std::vector<int>> logpoints = StretchesOfLogpoints(session);
  if (logpoints.empty()) return;
  const int last_event = session.trace().events_size() - 1;
  const Output& end = session.trace().events(last_event).output();
  checks.At(last_event);
  if (!end.has_finished()) return;
  if (!session.unpaused().empty()) return checks.Unknown("all pauses were off: where it logged meanwhile is not told");
  const Finished& finished = end.finished();
  if (MayUseUpStack(finished) || !known.bare || MayUseUpStack(*known.bare))
    return checks.Unknown("the program may use up the stack");
  if (static_cast<size_t>(finished.logged_size()) >= kMostLogged) return checks.Unknown("more was logged than is kept");
  std::map<LineAndColumn, int> of_place;
  for (const auto& [event, stretches] : logpoints) {
    ++of_place[LogpointIn(session.stretches()[stretches.front()], event).place];
  }
  for (const auto& [set_event, stretches] : logpoints) {
    const SetBreakpointAt& logpoint = LogpointIn(session.stretches()[stretches.back()], set_event);
    const Location location = LocationOf(logpoint.place);
    if (!known.places->IsHead(location)) {
      checks.Unknown("it is in the middle of a statement");
      continue;
    }
    Exemption exemption = nullptr;
    if (!logpoint.certain || of_place[logpoint.place] > 1) exemption = "another breakpoint is there";
    std::vector<Arrival> arrivals;
    for (size_t i = 0; i < stretches.size() && exemption == nullptr; ++i) {
      const size_t first = i;
      while (i + 1 < stretches.size() && stretches[i + 1] == stretches[i] + 1) ++i;
      exemption = AddArrivals(session, session.stretches()[stretches[first]], session.stretches()[stretches[i]],
                              logpoint.place, arrivals);
    }
    for (const int i : stretches) {
      const Stretch& stretch = session.stretches()[i];
      if (stretch.blackboxed) exemption = "code is blackboxed";
      if (ChangesProgram(*stretch.action)) exemption = "a frame was restarted";
      if (stretch.action->has_run_to_location()) exemption = "a run to a place may have taken its place";
    }
    if (exemption == nullptr) exemption = KeepWhereItHolds(known, logpoint.condition, arrivals);
    if (exemption != nullptr) {
      checks.Unknown(exemption);
      continue;
    }
    std::vector<const Logged*> logged;
    for (const Logged& one : finished.logged()) {
      if (one.location().source() == Location::MAIN && PlaceOf(one.location()) == logpoint.place) {
        logged.push_back(&one);
      }
    }
    size_t certain = 0;
    for (const Arrival& arrival : arrivals) certain += arrival.certain;
    checks.Count(static_cast<int>(certain));
    if (logged.size() < certain || logged.size() > arrivals.size()) {
      const size_t expected = logged.size() < certain ? certain : arrivals.size();
      checks.Break(last_event, ConstructAt(known, location), About(Aspect::LOGPOINT, location),
                   Counts(static_cast<uint32_t>(expected), Datum::VISITS),
                   Counts(static_cast<uint32_t>(logged.size())));
      continue;
    }
    // Which of those that may have logged did, is not told.
    if (certain != arrivals.size()) {
      checks.Unknown("it was set, removed or switched where the program stood");
      continue;
    }
    for (size_t i = 0; i < logged.size(); ++i) {
      const std::optional<NamedValue> value = ValueAt(known, arrivals[i].event, logpoint.log);
      if (!value) continue;
      checks.Count();
      if (IsRight(*value, logged[i]->evaluated(), *known.facts)) continue;
      if (logged[i]->evaluated().has_thrown() && logpoint.log != "this" &&
          MayBeDropped(known, arrivals[i].event, logpoint.log)) {
        checks.Exempt("the function does not read the variable, or it is its own name: it is not kept");
        break;
      }
      Aspect about = About(Aspect::LOGPOINT, location);
      about.set_expression(logpoint.log);
      about.set_index(static_cast<uint32_t>(i + 1));
      checks.Break(last_event, ConstructAt(known, location), std::move(about), Shows(value->value),
                   Answers(logged[i]->evaluated()));
      break;
    }
  }
}

}  // namespace

const Invariant kLogpointLogged = {
    .name = "logpoint-logged",
    .promise = "A logpoint logs the right values each time that the program comes to it.",
    .source = Sources{.of_all = {"The checklist for language features: breakpoints, logpoints", Document::CHECKLIST},
                      .of_engine = {"Chrome DevTools: a breakpoint whose condition logs and is false",
                                    Document::CHROME_BREAKPOINTS},
                      .of_tools = {"DevTools, breakpoint.js: logValue", Document::DEVTOOLS_BREAKPOINT}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "logs other values than the program has at the $W",
    .fault = Fault::kEither,
    .check = CheckLogpointLogged,
};

}  // namespace twinstep
