// A debugger that has detached lets the program run to its end. That it then ends as nobody debugs it, behaviour_kept
// holds.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckDetachLetsGo(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (!stretch.action->has_detach()) continue;
    checks.Count();
    const Output& output = session.trace().events(stretch.answer_event).output();
    if (!output.has_paused()) continue;
    checks.Break(stretch.answer_event, ConstructAt(session.known(), output.paused().location()),
                 About(Aspect::AFTER_DETACH), Said(Datum::PROGRAM_END), Comes(output));
    return;
  }
}

}  // namespace

const Invariant kDetachLetsGo = {
    .name = "detach-lets-go",
    .promise = "A program whose debugger has detached no longer pauses.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.disable: \"Disables debugger for given page\"",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: detach", Document::DEVTOOLS_THREAD}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses after it has detached",
    .fault = Fault::kEngine,
    .check = CheckDetachLetsGo,
};

}  // namespace twinstep
