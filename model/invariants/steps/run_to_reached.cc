// A run to a place ends there when the program comes there, and one of a frame in that call alone.

#include <optional>
#include <string>
#include <vector>

#include "model/invariants/invariant.h"
#include "model/invariants/invariants.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// Both stand in one call, which may have waited since and have been gone on with by others. None: that is not told.
std::optional<bool> IsSameCall(const TruthTimeline& timeline, const JudgedPause& a, const JudgedPause& b) {
  for (const JudgedPause* const pause : {&a, &b}) {
    const PauseMatch& match = pause->match;
    if (!match.matched() || match.ambiguous || match.frames.empty() || match.frames.front().frame != 0) {
      return std::nullopt;
    }
  }
  return timeline.link(a.match.frames.front().link).activation == timeline.link(b.match.frames.front().link).activation;
}

bool HasSameCallers(const Paused& a, const Paused& b) {
  if (a.frames_size() != b.frames_size()) return false;
  for (int i = 1; i < a.frames_size(); ++i) {
    if (PlaceOf(a.frames(i).location()) != PlaceOf(b.frames(i).location())) return false;
  }
  return true;
}

// The functions below the youngest frame, and those that wait for what runs.
std::vector<std::string> Callers(const Paused& paused) {
  std::vector<std::string> callers;
  for (int i = 1; i < paused.frames_size(); ++i) callers.push_back(paused.frames(i).function_name());
  for (const AsyncCalls& lot : paused.async_calls()) {
    for (const CallSite& call : lot.calls()) callers.push_back(call.function_name());
  }
  return callers;
}

void CheckRunToReached(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const RunToLocation& run = stretch.action->run_to_location();
    const JudgedPause* const from = session.FromOf(stretch);
    if (!stretch.action->has_run_to_location() || from == nullptr || stretch.blackboxed) continue;
    if (run.location().source() != Location::MAIN) continue;
    const JudgedPause* const to = session.ToOf(stretch);
    if (to != nullptr && to->paused->reason() == Paused::REFUSED) continue;
    if (stretch.breakpoints_off) {
      checks.Exempt("breakpoints are off, and runs to a place with them");
      continue;
    }
    const LineAndColumn place = PlaceOf(run.location());
    const bool by_line = !run.location().has_column();
    if (by_line ? run.location().line() == from->paused->location().line()
                : place == PlaceOf(from->paused->location())) {
      checks.Exempt("the program is already there: debuggers run to the next time or stay");
      continue;
    }
    // What calls it is the same as long as the call lasts. Another call from the very same place V8 takes for this one.
    const bool reached = to != nullptr && to->paused->reason() == Paused::LOCATION_REACHED;
    if (run.this_frame() && reached && !HasSameCallers(*from->paused, *to->paused)) {
      const std::optional<bool> is_same = IsSameCall(timeline, *from, *to);
      if (!is_same) {
        checks.Unknown("the truth does not show which call the pause is in");
        continue;
      }
      checks.Count();
      if (*is_same) continue;
      const bool waits = from->paused->async_calls_size() + to->paused->async_calls_size() > 0;
      if (waits && Callers(*from->paused) == Callers(*to->paused)) {
        checks.Exempt("callers that wait are as good as callers, in some debuggers");
        continue;
      }
      checks.Break(to->event, ConstructAt(known, run.location()), About(Aspect::RUN_TO_PLACE, run.location()),
                   SomePause(Datum::IN_FRAME_OF_START), Came(session, to->event));
      continue;
    }
    if (reached) checks.Count();
    // Where on its line it is to end, debuggers choose.
    if (by_line) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    std::optional<uint32_t> activation;
    if (run.this_frame()) {
      if (from->match.frames.empty() || from->match.frames.front().frame != 0) continue;
      activation = timeline.link(from->match.frames.front().link).activation;
    }
    for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
      const TruthSite* const site = timeline.site(event);
      if (site == nullptr) continue;
      if (activation) {
        const int youngest = timeline.StackAt(event);
        if (youngest == TruthTimeline::kNoLink || timeline.link(youngest).activation != *activation) continue;
        // Once it goes on it has other callers.
        if (site->kind == TruthEventKind::kSuspend || site->kind == TruthEventKind::kExit) break;
      }
      if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
      if (known.places->HeadOf(*site) != std::optional(place)) continue;
      if (site->kind == TruthEventKind::kBodyEnd && IsDerivedConstructor(*known.tree, site->node)) break;
      checks.Count();
      checks.Break(stretch.answer_event, ConstructOf(known, site->node), About(Aspect::RUN_TO_PLACE, LocationOf(place)),
                   PauseAt(LocationOf(place), activation ? Datum::COMES_THERE_IN_FRAME : Datum::COMES_THERE),
                   Came(session, stretch.answer_event));
      break;
    }
  }
}

}  // namespace

const Invariant kRunToReached = {
    .name = "run-to-reached",
    .promise = "A run to a place ends when the program comes there, and one of a frame only in that frame.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.continueToLocation: continues until the "
                                    "location is reached; targetCallFrames",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "does not run to the place that it was sent to",
    .fault = Fault::kEither,
    .check = CheckRunToReached,
};

}  // namespace twinstep
