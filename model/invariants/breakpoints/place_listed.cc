// A breakpoint pauses the program at a listed place only.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Not because a frame ends, which a debugger shows wherever that happens.
bool IsByPlace(const Paused& paused) {
  return paused.reason() == Paused::BREAKPOINT ||
         (paused.reason() == Paused::STEP && !paused.has_returned() && !paused.has_thrown());
}

void CheckPlaceListed(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    const Location& location = pause.paused->location();
    // The list is of the main source.
    Location in_source = location;
    known.joined.Split(in_source);
    if (!IsByPlace(*pause.paused) || in_source.source() != Location::MAIN) continue;
    checks.Count();
    if (known.listed_places.contains(PlaceOf(location))) continue;
    checks.Break(pause.event, ConstructAt(known, location),
                 About(pause.paused->reason() == Paused::STEP ? Aspect::PLACE_OF_STEP : Aspect::PLACE_OF_BREAKPOINT),
                 Said(Datum::LISTED_PLACE), Place(location));
  }
}

}  // namespace

const Invariant kPlaceListed = {
    .name = "place-listed",
    .promise = "Breakpoints and steps pause the program at listed places only.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.getPossibleBreakpoints", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Script.setBreakpoint takes no other", Document::DEBUGGER_SCRIPT}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "pauses at a place that it does not list",
    .fault = Fault::kEngine,
    .check = CheckPlaceListed,
};

}  // namespace twinstep
