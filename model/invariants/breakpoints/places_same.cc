// The list of places is the same at any time, and the list of a range is the part of the whole list in that range.

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// The first place that one list has and the other has not.
std::optional<LineAndColumn> FirstDifference(const std::set<LineAndColumn>& expected,
                                             const std::set<LineAndColumn>& listed) {
  std::vector<LineAndColumn> differ;
  std::set_symmetric_difference(expected.begin(), expected.end(), listed.begin(), listed.end(),
                                std::back_inserter(differ));
  return differ.empty() ? std::nullopt : std::optional(differ[0]);
}

void Report(const KnownProgram& known, const LineAndColumn& place, bool missing, int event, Aspect about,
            Checks& checks) {
  *about.mutable_place() = LocationOf(place);
  const std::string construct = ConstructAt(known, about.place());
  checks.Break(event, construct, std::move(about), Said(missing ? Datum::LISTED : Datum::NOT_LISTED),
               Said(missing ? Datum::NOT_LISTED : Datum::LISTED));
}

void CheckPlacesSame(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (int event = 0; event + 1 < session.trace().events_size(); ++event) {
    checks.At(event + 1);
    const Action& action = session.trace().events(event).action();
    const Output& output = session.trace().events(event + 1).output();
    if (!action.has_list_places() || !output.has_places_listed()) continue;
    const bool whole = !action.list_places().has_begin();
    const LineAndColumn begin = PlaceOf(action.list_places().begin());
    const LineAndColumn end = PlaceOf(action.list_places().end());
    std::set<LineAndColumn> expected;
    for (const LineAndColumn& place : known.listed_places) {
      if (whole || (begin <= place && place < end)) expected.insert(place);
    }
    std::set<LineAndColumn> listed;
    for (const Location& place : output.places_listed().places()) listed.insert(PlaceOf(place));
    checks.Count();
    const std::optional<LineAndColumn> differ = FirstDifference(expected, listed);
    if (differ) {
      Report(known, *differ, expected.contains(*differ), event + 1, About(Aspect::LISTED, action), checks);
    }
  }
  // Of the run that has breakpoints everywhere; a session that came to its end stands for it.
  if (session.finished() == nullptr) return;
  for (const KnownProgram::LaterList& later : known.later_lists) {
    checks.Count();
    const std::optional<LineAndColumn> differ = FirstDifference(known.listed_places, later.places);
    if (!differ) continue;
    Aspect about = About(Aspect::LISTED);
    about.set_when(later.when);
    Report(known, *differ, known.listed_places.contains(*differ), session.trace().events_size() - 1, std::move(about),
           checks);
    break;
  }
}

}  // namespace

const Invariant kPlacesSame = {
    .name = "places-same",
    .promise =
        "The list of places is the same at any time, and the list of a range is the part of the whole list in that "
        "range.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.getPossibleBreakpoints: start, end",
                              Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Script.getPossibleBreakpoints: minLine, maxLine", Document::DEBUGGER_SCRIPT}},
    .needs_truth = false,
    .topic = Topic::kBreakpoints,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "lists other places than before",
    .fault = Fault::kEngine,
    .check = CheckPlacesSame,
};

}  // namespace twinstep
