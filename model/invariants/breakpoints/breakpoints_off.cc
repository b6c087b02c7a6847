// While breakpoints are switched off, neither one nor a `debugger` statement pauses.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckBreakpointsOff(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (!stretch.breakpoints_off) continue;
    checks.Count();
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr) continue;
    const Paused::Reason reason = to->paused->reason();
    // A run to a place is one by a breakpoint: whether it is off with the others is the debugger's choice.
    if (reason != Paused::BREAKPOINT && reason != Paused::CONDITION_THREW && reason != Paused::DEBUGGER_STATEMENT) {
      continue;
    }
    checks.Break(to->event, ConstructAt(session.known(), to->paused->location()), About(Aspect::PAUSE, *stretch.action),
                 Said(Datum::NO_PAUSE, Datum::BREAKPOINTS_ARE_OFF), Came(session, to->event));
  }
}

}  // namespace

const Invariant kBreakpointsOff = {
    .name = "breakpoints-off",
    .promise = "While breakpoints are off, neither a breakpoint nor a debugger statement pauses the program.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setBreakpointsActive", Document::DEBUGGER_DOMAIN},
                .of_tools = {"DevTools, thread.js: shouldSkipAnyBreakpoint", Document::DEVTOOLS_THREAD}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses for a breakpoint or a debugger statement while they are off",
    .fault = Fault::kEngine,
    .check = CheckBreakpointsOff,
};

}  // namespace twinstep
