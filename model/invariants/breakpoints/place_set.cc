// A breakpoint requested at a listed place is set at that very place.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckPlaceSet(const JudgedSession& session, Checks& checks) {
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    checks.At(answer.event);
    if (!answer.action->has_set_breakpoint()) continue;
    const Location& requested = answer.action->set_breakpoint().location();
    if (requested.source() != Location::MAIN || !requested.has_column()) continue;
    if (!session.known().listed_places.contains(PlaceOf(requested))) continue;
    checks.Count();
    if (answer.output->has_breakpoint_set() &&
        PlaceOf(answer.output->breakpoint_set().location()) == PlaceOf(requested)) {
      continue;
    }
    checks.Break(answer.event, ConstructAt(session.known(), requested), About(Aspect::BREAKPOINT_AT_LISTED, requested),
                 Place(requested), Comes(*answer.output));
  }
}

}  // namespace

const Invariant kPlaceSet = {
    .name = "place-set",
    .promise = "A breakpoint requested at a listed place is set at that very place.",
    .source =
        Sources{
            .of_engine =
                {"Chrome DevTools Protocol, Debugger.getPossibleBreakpoints: locations where a breakpoint can be set",
                 Document::DEBUGGER_DOMAIN},
            .of_tools = {"Debugger.Script.getPossibleBreakpoints", Document::DEBUGGER_SCRIPT}},
    .needs_truth = false,
    .topic = Topic::kBreakpoints,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "sets a breakpoint elsewhere than at the listed place",
    .fault = Fault::kEngine,
    .check = CheckPlaceSet,
};

}  // namespace twinstep
