// A step in enters what is called next.

#include <optional>

#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

void CheckStepInEnters(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.stopped_at.empty()) return;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_in() || stretch.blackboxed) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran || stepped->frame > 0) continue;
    checks.Count();
    const TruthTimeline& timeline = *known.timeline;
    for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
      const TruthSite* const site = timeline.site(event);
      // Once something is suspended or the host runs, who comes next is not the step's.
      if (site == nullptr || timeline.IsVague(event) || site->kind == TruthEventKind::kSuspend) break;
      if (!timeline.IsOn(timeline.StackAt(event), stepped->activation)) break;
      if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
      // What is in the same activation StepLost looks at.
      if (timeline.link(timeline.StackAt(event)).activation == stepped->activation) break;
      if (!known.stopped_at[event]) continue;
      if (IsInSkippedCode(*stretch.action, LocationOf(*known.places->HeadOf(*site)))) continue;
      // That a generator goes on is no call; one that begins within the step was called in it.
      const bool goes_on =
          timeline.EventsOf(timeline.link(timeline.StackAt(event)).activation).front() <= ran->begin.event;
      if (goes_on && known.tree->node(site->function).is(SyntaxNode::kGenerator)) break;
      checks.Break(stretch.answer_event, ConstructOf(known, stepped->node), AboutStep(session, stretch),
                   PauseAt(LocationOf(*known.places->HeadOf(*site)), Datum::IS_CALLED),
                   Came(session, stretch.answer_event));
      break;
    }
  }
}

}  // namespace

const Invariant kStepInEnters = {
    .name = "step-in-enters",
    .promise = "A step in enters what is called next.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepInto: steps into the function call",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: onEnterFrame", Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A does not enter what is called next",
    .fault = Fault::kEither,
    .check = CheckStepInEnters,
};

}  // namespace twinstep
