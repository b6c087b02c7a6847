#include "model/invariants/places_same.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

class PlacesSameInvariant : public Invariant {
 public:
  std::string_view name() const override { return "places-same"; }
  std::string_view promise() const override {
    return "The list of places is the same at any time, and the list of a range is the whole one cut.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.getPossibleBreakpoints: start, end; "
           "Debugger.Script.getPossibleBreakpoints: minLine, maxLine";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void PlacesSameInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (int event = 0; event + 1 < session.trace().events_size(); ++event) {
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
    std::vector<LineAndColumn> differ;
    std::set_symmetric_difference(expected.begin(), expected.end(), listed.begin(), listed.end(),
                                  std::back_inserter(differ));
    if (differ.empty()) continue;
    Location first;
    first.set_line(differ[0].first);
    first.set_column(differ[0].second);
    const bool missing = expected.contains(differ[0]);
    Violation& violation = checks.Break(event + 1, ConstructAt(known, first));
    violation.set_what(absl::StrCat(ToText(action), ": ", PlaceText(differ[0])));
    violation.set_expected(missing ? "listed" : "not listed");
    violation.set_actual(missing ? "not listed" : "listed");
  }
}

}  // namespace

const Invariant& PlacesSame() {
  static const PlacesSameInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
