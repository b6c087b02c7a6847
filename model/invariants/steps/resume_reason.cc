// After a resume, the next pause is not the end of a step.
#include "model/actions/action_kind.h"
#include "model/invariants/invariant.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

bool IsBeforeScript(const JudgedPause* pause) {
  return pause != nullptr && pause->paused->reason() == Paused::BEFORE_SCRIPT;
}

void CheckResumeReason(const JudgedSession& session, Checks& checks) {
  // A pause before a script does not end the step that comes to it.
  bool goes_on = false;
  for (const Stretch& stretch : session.stretches()) {
    goes_on = IsStep(*stretch.action) || (goes_on && IsBeforeScript(session.FromOf(stretch)));
    checks.At(stretch.answer_event);
    if (stretch.action->step_in().into_async_calls()) {
      checks.Unknown("a task that a step waits for pauses once it runs");
      return;
    }
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr || (!stretch.action->has_resume() && !stretch.action->has_start())) continue;
    if (goes_on) {
      checks.Exempt("a pause before a script does not end the step that comes to it");
      continue;
    }
    checks.Count();
    if (to->paused->reason() != Paused::STEP) continue;
    checks.Break(to->event, ConstructAt(session.known(), to->paused->location()),
                 About(Aspect::PAUSE_REASON, *stretch.action), Said(Datum::NO_STEP), Came(session, to->event));
  }
}

}  // namespace

const Invariant kResumeReason = {
    .name = "resume-reason",
    .promise = "After a resume, the next pause is not the end of a step.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.resume", Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: resume(null) clears all hooks", Document::DEVTOOLS_THREAD}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "ends a resume as if it were a step",
    .fault = Fault::kTools,
    .check = CheckResumeReason,
};

}  // namespace twinstep
