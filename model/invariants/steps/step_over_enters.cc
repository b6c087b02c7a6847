// A step over ends in the functions that it is told to enter, where its statement calls them.

#include <optional>

#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

// The first event that the step passed by in such a function; -1: none, or it is not known which comes first.
int FirstPassed(const KnownProgram& known, const JudgedSession::Ran& ran, const Action& step, uint32_t activation) {
  const TruthTimeline& timeline = *known.timeline;
  for (int event = ran.begin.event + 1; event < ran.end.event; ++event) {
    const TruthSite* const site = timeline.site(event);
    // Once something is suspended or the host runs, who comes next is not the step's.
    if (site == nullptr || timeline.IsVague(event) || site->kind == TruthEventKind::kSuspend) return -1;
    if (!timeline.IsOn(timeline.StackAt(event), activation)) return -1;
    if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
    const uint32_t youngest = timeline.link(timeline.StackAt(event)).activation;
    if (!known.stopped_at[event]) continue;
    // Places of the same activation are those of step_lost.
    if (youngest == activation) return -1;
    // That a generator goes on is no call.
    const bool goes_on = timeline.EventsOf(youngest).front() <= ran.begin.event;
    const Enters enters = EntersCode(known, step, site->function);
    if (goes_on || enters == Enters::kMaybe) return -1;
    if (enters == Enters::kNot || IsInSkippedCode(step, LocationOf(*known.places->HeadOf(*site)))) continue;
    return event;
  }
  return -1;
}

void CheckStepOverEnters(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.stopped_at.empty()) return;
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.action->step_over().enters().empty()) continue;
    checks.At(stretch.answer_event);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!stepped || !ran) continue;
    if (stretch.blackboxed) {
      checks.Unknown("code is blackboxed");
      continue;
    }
    checks.Count();
    const int passed = FirstPassed(known, *ran, *stretch.action, stepped->activation);
    if (passed < 0) continue;
    const Location due = LocationOf(*known.places->HeadOf(*known.timeline->site(passed)));
    checks.Break(stretch.answer_event, ConstructOf(known, stepped->node), AboutStep(session, stretch),
                 PauseAt(due, Datum::IS_CALLED), Came(session, stretch.answer_event));
  }
}

}  // namespace

const Invariant kStepOverEnters = {
    .name = "step-over-enters",
    .promise =
        "A step over ends in the first of the functions that it is told to enter which its statement calls, "
        "however indirectly.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepOver: enterRanges", Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A does not enter a function that it is told to",
    .fault = Fault::kEngine,
    .check = CheckStepOverEnters,
    .needs = &EngineFacts::steps_into_ranges,
};

}  // namespace twinstep
