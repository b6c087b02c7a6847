// With pauses on all exceptions the program pauses at each throw statement.

#include <algorithm>
#include <optional>
#include <string>

#include "model/invariants/exceptions/thrown_where.h"
#include "model/invariants/exceptions/told_rejections.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Of breakpoints that have a condition, or log, at the statement.
bool MayBeMuted(const KnownProgram& known, const Stretch& stretch, NodeId node) {
  const auto is_there = [&](const SetBreakpointAt& one) {
    Location place;
    place.set_line(one.place.first);
    place.set_column(one.place.second);
    return (!one.condition.empty() || !one.log.empty()) && known.places->NodeAt(place) == node;
  };
  return std::any_of(stretch.breakpoints.begin(), stretch.breakpoints.end(), is_there) ||
         std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), is_there);
}

void CheckExceptionMissed(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (stretch.exceptions == PauseOnExceptions::NONE || stretch.blackboxed) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    if (stretch.breakpoints_off) {
      checks.Exempt("breakpoints are off, and with them pauses on exceptions in some debuggers");
      continue;
    }
    const JudgedPause* const from = session.FromOf(stretch);
    if (from != nullptr && from->paused->reason() == Paused::EXCEPTION && !from->match.frames.empty() &&
        from->match.frames.front().frame != 0) {
      checks.Unknown("an exception of code that the truth does not record is on its way");
      continue;
    }
    const auto miss = [&](NodeId node, std::string_view way = {}) {
      if (MayBeMuted(known, stretch, node)) {
        checks.Exempt("where all breakpoints of a statement are false some debuggers pause for nothing else either");
        return;
      }
      checks.Count();
      const Code code = CodeOf(known, node);
      Aspect about = About(Aspect::THROW, code.place());
      about.set_node_type(code.node_type());
      checks.Break(stretch.answer_event, way.empty() ? ConstructOf(known, node) : std::string(way), std::move(about),
                   PauseAt(code.place(), Datum::IS_THROWN, *stretch.action), Came(session, stretch.answer_event));
    };
    if (stretch.exceptions == PauseOnExceptions::UNCAUGHT) {
      // A module's is a rejection.
      const int end = known.tree->goal() == ParseGoal::kScript ? EndByException(known) : -1;
      for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
        const int thrower = event == end ? ThrowOfEnd(known, end) : -1;
        if (thrower > ran->begin.event && known.facts->host_catches) {
          checks.Exempt("the program's host catches what leaves a script's top level, and the debugger sees that");
          break;
        }
        if (thrower > ran->begin.event) {
          miss(known.timeline->site(thrower)->node);
          break;
        }
        if (!ThrowsAnywhere(known, event)) continue;
        // What built-in code throws may reject a promise of its own.
        if (known.tree->type(known.timeline->site(event)->node) != NodeType::kThrowStatement) continue;
        const ExceptionFate fate = FateOfThrow(known, event);
        if (fate.kind == ExceptionFate::kUnknown) checks.Unknown(fate.why);
        if (fate.kind != ExceptionFate::kLost) continue;
        miss(known.timeline->site(event)->node, fate.way);
        break;
      }
      continue;
    }
    for (int event = ran->begin.event + 1; event + 1 < ran->end.event; ++event) {
      if (!Throws(known, event)) continue;
      miss(known.timeline->site(event)->node);
      break;
    }
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    checks.Count(pause.paused->reason() == Paused::EXCEPTION);
  }
}

}  // namespace

const Invariant kExceptionMissed = {
    .name = "exception-missed",
    .promise =
        "With pauses on all exceptions the program pauses wherever one is thrown, with pauses on uncaught ones "
        "where the script throws and nothing catches, or where a promise is rejected that no code can reach.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setPauseOnExceptions: all",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"Debugger.onExceptionUnwind", Document::DEBUGGER_API}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "misses the $W",
    .fault = Fault::kEither,
    .check = CheckExceptionMissed,
    .seldom = true,
};

}  // namespace twinstep
