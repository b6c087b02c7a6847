// A step over an await continues in the same activation.

#include <optional>

#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

enum class Awaits {
  kNone,
  // The last thing that the activation does is to wait at one.
  kWaits,
  // It has gone on behind the last one.
  kWentOn,
};

// What the activation does from the step's begin to before `end`.
Awaits AwaitsUntil(const KnownProgram& known, const SteppedFrame& stepped, const Moment& end) {
  const TruthTimeline& timeline = *known.timeline;
  Awaits awaits = Awaits::kNone;
  for (int event = timeline.NextOf(stepped.activation, stepped.event); event < timeline.size() && event < end.event;
       event = timeline.NextOf(stepped.activation, event)) {
    const TruthSite& site = *timeline.site(event);
    if (site.kind == TruthEventKind::kDelegate) return Awaits::kNone;
    const bool waits = site.kind == TruthEventKind::kSuspend && IsAwait(known, site.node);
    if (waits || awaits != Awaits::kNone) awaits = waits ? Awaits::kWaits : Awaits::kWentOn;
  }
  return awaits;
}

void CheckStepOverAwait(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_over() || to == nullptr || stretch.blackboxed) continue;
    if (to->paused->reason() != Paused::STEP || !to->match.matched() || to->match.ambiguous) continue;
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    const Awaits awaits = AwaitsUntil(known, *stepped, to->match.moment);
    if (awaits == Awaits::kNone) continue;
    // That it waits is shown by the frame's end.
    const int youngest = to->match.frames.front().link;
    const bool is_same = known.timeline->link(youngest).activation == stepped->activation;
    // What a step does once its activation has gone on StepLost looks at.
    if (awaits == Awaits::kWentOn && !is_same) continue;
    checks.Count();
    if (is_same) continue;
    if (!SkipsOf(*stretch.action).empty()) {
      checks.Exempt("it may have been there, where the step is told not to end");
      continue;
    }
    if (!stretch.action->step_over().enters().empty()) {
      checks.Exempt("the step may be told to enter what runs while it waits");
      continue;
    }
    if (session.FitsLater(*to)) {
      checks.Unknown("a later call of the same code fits as well");
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
    .promise = "A step over an await continues in the same activation.",
    .source = Sources{.of_all = {"The checklist for language features: step over an await ends after it",
                                 Document::CHECKLIST},
                      .of_tools = {"DevTools, thread.js: onPop of a frame that awaits keeps the step",
                                   Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A at an await does not continue in the same activation",
    .fault = Fault::kEither,
    .check = CheckStepOverAwait,
};

}  // namespace twinstep
