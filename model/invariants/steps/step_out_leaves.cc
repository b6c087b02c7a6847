// A step out ends in no activation deeper than the caller.

#include <optional>

#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

// The caller has called something else by then, and the pause is there.
bool EndsInCalleeOfCaller(const KnownProgram& known, const SteppedFrame& stepped, const JudgedPause& to) {
  const TruthTimeline& timeline = *known.timeline;
  if (stepped.caller == TruthTimeline::kNoLink) return false;
  const uint32_t caller = timeline.link(stepped.caller).activation;
  const int youngest = to.match.frames.front().link;
  const bool deeper = timeline.link(youngest).activation != caller || to.match.InUntoldCode();
  return deeper && timeline.IsOn(youngest, caller) &&
         StaysUntil(known, {.activation = caller, .event = stepped.event}, to.match.last.event);
}

// It is that callee itself that the pause is in, not what it has called since.
bool IsCalledByCaller(const KnownProgram& known, const SteppedFrame& stepped, const JudgedPause& to) {
  const TruthTimeline& timeline = *known.timeline;
  const TruthTimeline::Link& youngest = timeline.link(to.match.frames.front().link);
  const uint32_t caller = timeline.link(stepped.caller).activation;
  if (to.match.InUntoldCode()) return youngest.activation == caller;
  return youngest.below != TruthTimeline::kNoLink && timeline.link(youngest.below).activation == caller;
}

void CheckStepOutLeaves(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_out() || to == nullptr) continue;
    if (!to->match.matched() || to->match.ambiguous || known.timeline->IsVague(to->match.moment.event)) continue;
    if (to->paused->reason() != Paused::STEP) continue;
    // Whatever the debugger calls it, the program is where it has to pause anyway.
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    checks.Count();
    // A generator or async function that goes on was left in between.
    const int youngest = to->match.frames.front().link;
    const bool on_stack = known.timeline->IsOn(youngest, stepped->activation);
    // One that was left and has gone on is entered again by no step out, let alone what it calls.
    const bool deeper =
        on_stack && (known.timeline->link(youngest).activation != stepped->activation || to->match.InUntoldCode());
    const bool stays = on_stack && (deeper || StaysUntil(known, *stepped, to->match.last.event));
    if (!stays && (stepped->has_untold_callers || !EndsInCalleeOfCaller(known, *stepped, *to))) continue;
    if (!stays && (stepped->at_end || known.facts->step_out_enters_next) &&
        (stretch.blackboxed || IsCalledByCaller(known, *stepped, *to))) {
      checks.Exempt("from the end of a function a step continues as a step in");
      continue;
    }
    if (stays && session.FitsLater(*to)) {
      checks.Unknown("a later call of the same code fits as well");
      continue;
    }
    checks.Break(to->event, ConstructOf(known, stepped->node), About(Aspect::FRAME_AT_END, *stretch.action),
                 Said(Datum::CALLER),
                 SaidAt(stays ? Datum::STILL_ON_STACK : Datum::CALLED_BY_CALLER, to->paused->location()));
  }
}

}  // namespace

const Invariant kStepOutLeaves = {
    .name = "step-out-leaves",
    .promise = "A step out ends in no activation deeper than the caller.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepOut: steps out of the function call",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: finish", Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "$A ends deeper than in the caller",
    .fault = Fault::kTools,
    .check = CheckStepOutLeaves,
};

}  // namespace twinstep
