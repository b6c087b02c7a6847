// A breakpoint pauses the program where it is.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Whether the program comes to the node at any time.
bool IsEverReached(const TruthTimeline& timeline, NodeId node) {
  for (int event = 0; event < timeline.size(); ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site != nullptr && site->node == node) return true;
  }
  return false;
}

void CheckPauseReached(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  // No question of any answer's: where the program may be is not where an action has to end.
  for (const Stretch& stretch : session.stretches()) {
    if (session.ToOf(stretch) == nullptr) continue;
    const JudgedPause& pause = *session.ToOf(stretch);
    const Location& location = pause.paused->location();
    if (location.source() != Location::MAIN || !known.places->IsHead(location)) continue;
    checks.Count(pause.match.matched());
    if (pause.paused->reason() != Paused::BREAKPOINT) {
      if (pause.match.kind != PauseMatch::kNowhere) continue;
      if (IsEverReached(*known.timeline, known.places->NodeAt(location))) continue;
      checks.Break(pause.event, ConstructAt(known, location), About(Aspect::PAUSE, location),
                   Said(Datum::NO_PAUSE, Datum::NEVER_COMES), Came(session, pause.event));
      continue;
    }
    const JudgedPause* const from = session.FromOf(stretch);
    const bool stays = pause.match.kind == PauseMatch::kOtherStack && !stretch.action->has_run_to_location() &&
                       from != nullptr && from->match.matched() && IsUnmoved(*from->paused, *pause.paused);
    // By counts it has not gone on at all.
    const bool again = pause.match.counted && !pause.match.ambiguous && !stretch.action->has_run_to_location() &&
                       from != nullptr && from->match.matched() && !from->match.ambiguous && from->match.at_head &&
                       from->match.moment == pause.match.moment && IsUnmoved(*from->paused, *pause.paused);
    if (pause.match.kind != PauseMatch::kNowhere && !stays && !again) continue;
    if (stretch.breaks_at_calls) {
      checks.Unknown("a breakpoint at the calls of a built-in function pauses where it is called");
      continue;
    }
    // A breakpoint that is set where a pause before all code stands is still to be come to.
    const bool before_code = from != nullptr && (from->paused->reason() == Paused::FIRST_STATEMENT ||
                                                 from->paused->reason() == Paused::BEFORE_SCRIPT);
    if (before_code && IsUnmoved(*from->paused, *pause.paused)) {
      checks.Exempt("the pause is before all code, and so before the breakpoint there");
      continue;
    }
    checks.Break(pause.event, ConstructAt(known, location), About(Aspect::PAUSE, location),
                 Said(Datum::NO_PAUSE, Datum::COMES_NO_MORE), Said(Datum::BREAKPOINT_PAUSE));
  }
}

}  // namespace

const Invariant kPauseReached = {
    .name = "pause-reached",
    .promise = "A breakpoint pauses the program where it is, and no pause is in code that the program never runs.",
    .source =
        Sources{.of_all = {"Lehmann and Pradel (FSE 2018): a debugger shows where the program is", Document::DBDB}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses where the program does not come",
    .fault = Fault::kEither,
    .check = CheckPauseReached,
};

}  // namespace twinstep
