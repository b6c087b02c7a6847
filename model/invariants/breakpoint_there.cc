#include "model/invariants/breakpoint_there.h"

#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/display.h"
#include "model/invariants/breakpoint_condition.h"

namespace twinstep {
namespace {

class BreakpointThereInvariant : public Invariant {
 public:
  std::string_view name() const override { return "breakpoint-there"; }
  std::string_view promise() const override {
    return "A breakpoint pauses the program only where one is set, and not where its condition is false.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.removeBreakpoint; Debugger.Script.clearBreakpoint";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

// The condition `name === number` is false by what is shown of the name in the frame that came there.
bool IsFalseAsShown(const Paused& paused, const std::string& condition) {
  const std::pair<std::string, std::string> sides = absl::StrSplit(condition, absl::MaxSplits(" === ", 1));
  double number = 0;
  if (sides.second.empty() || !absl::SimpleAtod(sides.second, &number) || paused.frames_size() == 0) return false;
  for (const Scope& scope : paused.frames(0).scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() != sides.first) continue;
      return variable.value().has_number() && variable.value().number() != number;
    }
  }
  return false;
}

void BreakpointThereInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr || to->paused->reason() != Paused::BREAKPOINT) continue;
    const Location& location = to->paused->location();
    if (location.source() != Location::MAIN) continue;
    // BreakpointsOff asks there.
    if (stretch.breakpoints_off) continue;
    // A run ends at its place by a breakpoint of its own.
    if (stretch.action->has_run_to_location()) continue;
    checks.Count();
    bool set = false;
    bool pauses = false;
    for (const SetBreakpointAt& one : stretch.breakpoints) {
      if (one.place != PlaceOf(location)) continue;
      set = true;
      pauses = pauses || !one.certain;
      const bool exact = to->match.matched() && !to->match.ambiguous && to->match.at_head;
      const bool is_false = exact ? HoldsAt(known, to->match.moment.event, one.condition) == Condition::kFalse
                                  : one.condition == "false" || IsFalseAsShown(*to->paused, one.condition);
      pauses = pauses || !is_false;
    }
    if (set && pauses) continue;
    if (!set && stretch.breaks_at_calls) {
      checks.Exempt("a breakpoint at the calls of a function does not tell where it is");
      continue;
    }
    Violation& violation = checks.Break(to->event, ConstructAt(known, location));
    violation.set_what(absl::StrCat("pause at ", ToText(location)));
    violation.set_expected(set ? "none, as the breakpoint's condition is false"
                               : "none, as no breakpoint is set there");
    violation.set_actual("a breakpoint");
  }
}

}  // namespace

const Invariant& BreakpointThere() {
  static const BreakpointThereInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
