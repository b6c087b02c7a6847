#include "model/invariants/place_listed.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

// Not because a frame ends, which a debugger shows wherever that happens.
bool IsByPlace(const Paused& paused) {
  return paused.reason() == Paused::BREAKPOINT ||
         (paused.reason() == Paused::STEP && !paused.has_returned() && !paused.has_thrown());
}

class PlaceListedInvariant : public Invariant {
 public:
  std::string_view name() const override { return "place-listed"; }
  std::string_view promise() const override { return "Breakpoints and steps pause the program at listed places only."; }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.getPossibleBreakpoints; Debugger.Script.setBreakpoint takes no other";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void PlaceListedInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    const Location& location = pause.paused->location();
    if (!IsByPlace(*pause.paused) || location.source() != Location::MAIN) continue;
    checks.Count();
    if (known.listed_places.contains(PlaceOf(location))) continue;
    Violation& violation = checks.Break(pause.event, ConstructAt(known, location));
    violation.set_what(pause.paused->reason() == Paused::STEP ? "place of a step's pause"
                                                              : "place of a breakpoint's pause");
    violation.set_expected("a listed place");
    violation.set_actual(ToText(location));
  }
}

}  // namespace

const Invariant& PlaceListed() {
  static const PlaceListedInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
