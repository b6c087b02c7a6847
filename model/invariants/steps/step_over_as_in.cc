// Where nothing deeper runs a step over is a step in.
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

void CheckStepOverAsIn(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const from = session.FromOf(stretch);
    if (!stretch.action->has_step_over() || stretch.action->step_over().frame() != 0 || from == nullptr) continue;
    if (!from->match.matched() || from->match.ambiguous || !from->match.at_head) continue;
    if (!session.TruthHoldsAt(stretch.answer_event) || stretch.blackboxed) continue;
    const auto step_in = known.steps_in.find({PlaceOf(from->paused->location()), from->match.moment.event});
    if (step_in == known.steps_in.end()) continue;
    const JudgedPause* const to = session.ToOf(stretch);
    // It may be stopped on its way, by an exception, say.
    if (to == nullptr || to->paused->reason() != Paused::STEP || !to->match.matched()) continue;
    // A breakpoint on the way stops it.
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    const bool is_unmoved = PlaceOf(to->paused->location()) == PlaceOf(from->paused->location());
    if (is_unmoved && !known.facts->passes_unmoved_places.empty()) {
      checks.Exempt("where nothing has moved the debugger stops or not, by what came in between");
      continue;
    }
    if (IsInSkippedCode(*stretch.action, LocationOf(step_in->second.place))) {
      checks.Exempt("the step is told not to end there");
      continue;
    }
    checks.Count();
    if (PlaceOf(to->paused->location()) == step_in->second.place) continue;
    // One that goes past that place loses it: see step_lost.
    if (to->match.moment.event > step_in->second.event) continue;
    checks.Break(stretch.answer_event, ConstructAt(known, from->paused->location()), AboutStep(session, stretch),
                 PauseAt(LocationOf(step_in->second.place), Datum::AFTER_STEP_IN), Came(session, stretch.answer_event));
  }
}

}  // namespace

const Invariant kStepOverAsIn = {
    .name = "step-over-as-in",
    .promise = "Where nothing deeper runs, a step over ends where a step in does.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepOver, stepInto: they differ in function calls",
                              Document::DEBUGGER_DOMAIN},
                .of_tools = {"DevTools, stepping rules: next is step without onEnterFrame", Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "$A ends elsewhere than a step in, which enters nothing",
    .fault = Fault::kEither,
    .check = CheckStepOverAsIn,
};

}  // namespace twinstep
