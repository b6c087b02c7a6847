// A step does not end in code that it is told to skip.
#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

void CheckSkippedCode(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    if (SkipsOf(*stretch.action).empty() || to == nullptr) continue;
    checks.At(to->event);
    // v8-debugger.cc, ShouldBeSkipped: all have to skip it.
    if (stretch.watched) {
      checks.Unknown("another debugger, which skips nothing, is attached");
      continue;
    }
    checks.Count();
    const Location& location = to->paused->location();
    // What pauses on the way is no end of the step.
    if (to->paused->reason() != Paused::STEP || !IsInSkippedCode(*stretch.action, location)) continue;
    if (MustPauseAt(session.known(), stretch, location)) continue;
    checks.Break(to->event, ConstructAt(session.known(), location), AboutStep(session, stretch),
                 Said(Datum::CODE_NOT_SKIPPED), Came(session, to->event));
  }
}

}  // namespace

const Invariant kSkippedCode = {
    .name = "skipped-code",
    .promise = "A step does not end in code that it is told to skip; it goes on as the same step.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepInto and stepOver: skipList",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "$A ends in code that it is told to skip",
    .fault = Fault::kEngine,
    .check = CheckSkippedCode,
    .needs = &EngineFacts::steps_past_code,
};

}  // namespace twinstep
