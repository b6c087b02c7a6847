// A breakpoint stops the program as often alone as among all others.

#include <algorithm>
#include <optional>
#include <set>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Where the breakpoints are, all of which pause always; none where one does not, or may not.
std::optional<std::set<LineAndColumn>> PlacesOf(const Stretch& stretch) {
  std::set<LineAndColumn> places;
  for (const SetBreakpointAt& one : stretch.breakpoints) {
    if (!one.certain || !one.condition.empty()) return std::nullopt;
    places.insert(one.place);
  }
  return places;
}

bool HasDebuggerStatement(const SyntaxTree& tree) {
  const absl::Span<const SyntaxNode> nodes = tree.nodes();
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const SyntaxNode& node) { return node.type == NodeType::kDebuggerStatement; });
}

void CheckBreakpointHits(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.stops.empty() || session.stretches().empty()) return;
  const std::optional<std::set<LineAndColumn>> places = PlacesOf(session.stretches().front());
  if (!places || places->empty()) return;
  if (HasDebuggerStatement(*known.tree))
    return checks.Unknown("the program has debugger statements, which stop it too");
  size_t next = 0;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const bool runs = stretch.action->has_start() || stretch.action->has_resume();
    if (!runs || !session.TruthHoldsAt(stretch.answer_event) || PlacesOf(stretch) != places) return;
    if (stretch.blackboxed || stretch.exceptions != PauseOnExceptions::NONE) return;
    if (stretch.breaks_at_calls) return checks.Unknown("a breakpoint at the calls of a function stops it too");
    while (next < known.stops.size() && !places->contains(known.stops[next])) ++next;
    const bool ends = next >= known.stops.size();
    if (ends && !known.stops_to_end) return;
    const JudgedPause* const to = session.ToOf(stretch);
    // A limit has ended it.
    const bool finished = session.finished() != nullptr && (session.finished()->outcome() == Finished::COMPLETED ||
                                                            session.finished()->outcome() == Finished::THREW);
    if (to == nullptr && !finished) return;
    if (to != nullptr && to->paused->reason() != Paused::BREAKPOINT) return;
    checks.Count();
    if (ends ? to == nullptr : to != nullptr && PlaceOf(to->paused->location()) == known.stops[next]) {
      ++next;
      continue;
    }
    const LineAndColumn expected = ends ? PlaceOf(to->paused->location()) : known.stops[next];
    // Among all others it does not stop where it has not moved from: others may be in between, or not.
    const bool is_unmoved =
        ends || (stretch.from >= 0 && PlaceOf(session.FromOf(stretch)->paused->location()) == expected);
    if (is_unmoved && !known.facts->passes_unmoved_places.empty()) {
      return checks.Exempt("where nothing has moved the debugger stops or not, by what came in between");
    }
    // A breakpoint may have gone elsewhere then than the one that was asked for here.
    if (std::find(known.stops.begin(), known.stops.end(), expected) == known.stops.end()) {
      return checks.Exempt("with breakpoints everywhere none stops there");
    }
    const Location place = LocationOf(expected);
    // Of heads the truth tells more: BreakpointMissed, BreakpointThere and PauseReached ask there.
    if (known.places->IsHead(place)) return;
    checks.Break(stretch.answer_event, ConstructAt(known, place), About(Aspect::BREAKPOINT, place),
                 ends ? Said(Datum::NO_PAUSE, Datum::BREAKPOINTS_EVERYWHERE)
                      : PauseAt(place, Datum::BREAKPOINTS_EVERYWHERE, *stretch.action),
                 Came(session, stretch.answer_event));
    return;
  }
}

}  // namespace

const Invariant kBreakpointHits = {
    .name = "breakpoint-hits",
    .promise = "A breakpoint stops the program as often with fewer others as with breakpoints everywhere.",
    .source = Sources{.of_all = {"The checklist for language features: breakpoints", Document::CHECKLIST},
                      .of_tools = {"Debugger.Script.setBreakpoint: each time execution reaches the instruction",
                                   Document::DEBUGGER_SCRIPT}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "stops more or less often at the $W alone than with breakpoints everywhere",
    .fault = Fault::kEither,
    .check = CheckBreakpointHits,
};

}  // namespace twinstep
