// While all pauses are off, nothing pauses.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckPausesOff(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.unpaused()) {
    checks.At(stretch.answer_event);
    checks.Count();
    const JudgedPause* const to = session.ToOf(stretch);
    // The program has not gone on.
    if (to == nullptr || to->paused->reason() == Paused::REFUSED) continue;
    checks.Break(to->event, ConstructAt(session.known(), to->paused->location()), About(Aspect::PAUSE, *stretch.action),
                 Said(Datum::NO_PAUSE, Datum::PAUSES_ARE_OFF), Came(session, to->event));
  }
}

}  // namespace

const Invariant kPausesOff = {
    .name = "pauses-off",
    .promise = "While all pauses are off, nothing pauses the program: no breakpoint, step or exception.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setSkipAllPauses: makes page not interrupt on any "
                              "pauses",
                              Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses while all pauses are off",
    .fault = Fault::kEngine,
    .check = CheckPausesOff,
    .needs = &EngineFacts::switches_pauses_off,
};

}  // namespace twinstep
