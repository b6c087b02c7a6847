// A step over an await goes on in the same activation.

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

// The last event of the activation before `end` is that it waits at an await.
bool WaitsAt(const KnownProgram& known, const SteppedFrame& stepped, const Moment& end) {
  const TruthTimeline& timeline = *known.timeline;
  const TruthSite* last = nullptr;
  for (int event = timeline.NextOf(stepped.activation, stepped.event); event < timeline.size() && event < end.event;
       event = timeline.NextOf(stepped.activation, event)) {
    if (timeline.IsVague(event) && timeline.site(event)->kind == TruthEventKind::kDelegate) return false;
    last = timeline.site(event);
  }
  return last != nullptr && last->kind == TruthEventKind::kSuspend && IsAwait(known, last->node);
}

void Check(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_over() || to == nullptr || stretch.blackboxed) continue;
    if (to->paused->reason() != Paused::STEP || !to->match.matched() || to->match.ambiguous) continue;
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    if (!WaitsAt(known, *stepped, to->match.moment)) continue;
    checks.Count();
    // That it waits is shown by the frame's end.
    const int youngest = to->match.frames.front().link;
    if (known.timeline->link(youngest).activation == stepped->activation) continue;
    if (session.FitsLater(*to)) {
      checks.Exempt("a later call of the same code fits as well");
      continue;
    }
    Aspect about = AboutStep(session, stretch);
    about.set_kind(Aspect::ACTIVATION_AT_END);
    checks.Break(to->event, ConstructOf(known, stepped->node), std::move(about), Said(Datum::ACTIVATION_THAT_WAITS),
                 SaidAt(Datum::OTHER_ACTIVATION, to->paused->location()));
  }
}

}  // namespace

const Invariant kStepOverAwait = {
    .name = "step-over-await",
    .promise = "A step over an await goes on in the same activation.",
    .source =
        "The checklist for language features: step over an await ends behind it; DevTools, thread.js: onPop of a "
        "frame that awaits keeps the step",
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A at an await does not go on in the same activation",
    .fault = Fault::kEither,
    .check = Check,
};

}  // namespace twinstep
