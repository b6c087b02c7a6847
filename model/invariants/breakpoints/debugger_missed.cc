// The program pauses at each debugger statement.

#include <algorithm>
#include <optional>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

bool HasBreakpoint(const KnownProgram& known, const Stretch& stretch, NodeId node) {
  const auto is_there = [&](const SetBreakpointAt& one) {
    Location place;
    place.set_line(one.place.first);
    place.set_column(one.place.second);
    return known.places->NodeAt(place) == node;
  };
  return std::any_of(stretch.breakpoints.begin(), stretch.breakpoints.end(), is_there) ||
         std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), is_there);
}

void CheckDebuggerMissed(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran || stretch.blackboxed || stretch.action->has_detach()) continue;
    if (stretch.breakpoints_off) {
      checks.Exempt("breakpoints are off, and these statements with them");
      continue;
    }
    for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
      const TruthSite* const site = known.timeline->site(event);
      if (site == nullptr || site->kind != TruthEventKind::kPoint) continue;
      if (known.tree->type(site->node) != NodeType::kDebuggerStatement) continue;
      // A breakpoint there stands for the statement, its condition included.
      if (HasBreakpoint(known, stretch, site->node)) {
        checks.Exempt("a breakpoint is at the statement");
        continue;
      }
      checks.Count();
      const Location place = CodeOf(known, site->node).place();
      checks.Break(stretch.answer_event, ConstructOf(known, site->node), About(Aspect::DEBUGGER_STATEMENT, place),
                   PauseAt(place, Datum::COMES_THERE, *stretch.action), Came(session, stretch.answer_event));
      break;
    }
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    checks.Count(pause.paused->reason() == Paused::DEBUGGER_STATEMENT);
  }
}

}  // namespace

const Invariant kDebuggerMissed = {
    .name = "debugger-missed",
    .promise = "The program pauses at each debugger statement.",
    .source = Sources{.of_all = {"ECMAScript, the debugger statement", Document::ECMA_262},
                      .of_engine = {"Chrome DevTools Protocol, Debugger.paused", Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "misses the $W",
    .fault = Fault::kEither,
    .check = CheckDebuggerMissed,
};

}  // namespace twinstep
