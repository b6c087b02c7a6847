#include "model/invariants/breakpoints_off.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

class BreakpointsOffInvariant : public Invariant {
 public:
  std::string_view name() const override { return "breakpoints-off"; }
  std::string_view promise() const override {
    return "While breakpoints are off, neither one nor a debugger statement pauses the program.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.setBreakpointsActive; DevTools, thread.js: shouldSkipAnyBreakpoint";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void BreakpointsOffInvariant::Check(const JudgedSession& session, Checks& checks) const {
  for (const Stretch& stretch : session.stretches()) {
    if (!stretch.breakpoints_off) continue;
    checks.Count();
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr) continue;
    const Paused::Reason reason = to->paused->reason();
    // A run to a place is one by a breakpoint: whether it is off with the others is the debugger's choice.
    if (reason != Paused::BREAKPOINT && reason != Paused::CONDITION_THREW && reason != Paused::DEBUGGER_STATEMENT) {
      continue;
    }
    Violation& violation = checks.Break(to->event, ConstructAt(session.known(), to->paused->location()));
    violation.set_what(absl::StrCat("pause after ", ToText(*stretch.action)));
    violation.set_expected("none by a breakpoint or debugger statement, as they are off");
    violation.set_actual(ToText(session.trace().events(to->event).output()));
  }
}

}  // namespace

const Invariant& BreakpointsOff() {
  static const BreakpointsOffInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
