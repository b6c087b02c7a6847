// Where a breakpoint by URL was put in a script that came later, all that tells of it says the same.

#include <algorithm>
#include <tuple>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

bool IsSame(const Location& a, const Location& b) {
  const auto parts = [](const Location& at) { return std::tuple(at.source(), at.name(), at.line(), at.column()); };
  return parts(a) == parts(b);
}

void CheckPlacedLater(const JudgedSession& session, Checks& checks) {
  const auto& events = session.trace().events();
  if (events.empty() || !events.rbegin()->output().has_finished()) return;
  const Finished& finished = events.rbegin()->output().finished();
  const int event = session.trace().events_size() - 1;
  const bool has_lists = std::any_of(finished.placed_later().begin(), finished.placed_later().end(),
                                     [](const PlacedLater& one) { return one.has_with_script(); });
  for (int i = 0; i < finished.placed_later_size(); ++i) {
    const PlacedLater& one = finished.placed_later(i);
    checks.At(event);
    const auto about = [i] { return AboutNumber(Aspect::BREAKPOINT_PLACE, i + 1); };
    const auto place = [](bool has, const Location& at) { return has ? Place(at) : Said(Datum::NONE); };
    // Earlier versions have no lists.
    if (has_lists) {
      checks.Count();
      if (one.has_location() != one.has_with_script() || !IsSame(one.location(), one.with_script())) {
        checks.Break(event, "with its script", about(), place(one.has_location(), one.location()),
                     place(one.has_with_script(), one.with_script()));
        continue;
      }
    }
    const Location& at = one.has_location() ? one.location() : one.with_script();
    checks.Count();
    if (std::tuple(at.line(), at.column()) >= std::tuple(one.asked().line(), one.asked().column())) continue;
    // In that script.
    Location asked = one.asked();
    asked.set_source(at.source());
    asked.set_name(at.name());
    checks.Break(event, "before the place that was asked for", about(), Place(asked), Place(at));
  }
}

}  // namespace

const Invariant kPlacedLater = {
    .name = "placed-later",
    .promise =
        "Where a breakpoint by URL is put in a script that comes later, the script's list says what the "
        "breakpoint's own event says, and it is not before the place that was asked for.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.scriptParsed: resolvedBreakpoints, "
                                    "equivalent to Debugger.breakpointResolved",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kBreakpoints,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "tells two places of a breakpoint",
    .fault = Fault::kEngine,
    .check = CheckPlacedLater,
    .seldom = true,
};

}  // namespace twinstep
