#include "model/invariants/place_set.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

class PlaceSetInvariant : public Invariant {
 public:
  std::string_view name() const override { return "place-set"; }
  std::string_view promise() const override {
    return "A breakpoint requested at a listed place is set at that very place.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.getPossibleBreakpoints: locations where a breakpoint can be set; "
           "Debugger.Script.getPossibleBreakpoints";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void PlaceSetInvariant::Check(const JudgedSession& session, Checks& checks) const {
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    if (!answer.action->has_set_breakpoint()) continue;
    const Location& requested = answer.action->set_breakpoint().location();
    if (requested.source() != Location::MAIN || !requested.has_column()) continue;
    if (!session.known().listed_places.contains(PlaceOf(requested))) continue;
    checks.Count();
    if (answer.output->has_breakpoint_set() &&
        PlaceOf(answer.output->breakpoint_set().location()) == PlaceOf(requested)) {
      continue;
    }
    Violation& violation = checks.Break(answer.event, ConstructAt(session.known(), requested));
    violation.set_what(absl::StrCat("breakpoint requested at the listed place ", ToText(requested)));
    violation.set_expected(absl::StrCat("breakpoint set at ", ToText(requested)));
    violation.set_actual(ToText(*answer.output));
  }
}

}  // namespace

const Invariant& PlaceSet() {
  static const PlaceSetInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
