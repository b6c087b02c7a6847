#include "model/invariants/exception_caught.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/exception_fate.h"

namespace twinstep {
namespace {

class ExceptionCaughtInvariant : public Invariant {
 public:
  std::string_view name() const override { return "exception-caught"; }
  std::string_view promise() const override {
    return "With pauses on uncaught exceptions the program does not pause where a catch clause gets them, on the "
           "stack or behind an await, or a handler that their promise already has.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.setPauseOnExceptions: uncaught; the checklist for language features: "
           "catch prediction";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void ExceptionCaughtInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    if (stretch.exceptions != PauseOnExceptions::UNCAUGHT || to == nullptr) continue;
    if (to->paused->reason() != Paused::EXCEPTION || !to->match.matched() || to->match.ambiguous) continue;
    const ExceptionFate fate = FateOfException(known, to->match.last.event);
    if (fate.kind == ExceptionFate::kUnknown) {
      checks.Exempt(fate.why);
      continue;
    }
    checks.Count();
    if (fate.kind != ExceptionFate::kCaught && fate.kind != ExceptionFate::kHandled) continue;
    Violation& violation =
        checks.Break(to->event, fate.way.empty() ? ConstructAt(known, to->paused->location()) : std::string(fate.way));
    violation.set_what(absl::StrCat("exception at ", ToText(to->paused->location())));
    violation.set_expected(absl::StrCat("no pause, as it is caught (", NodeText(known, fate.node), ")"));
    violation.set_actual("a pause for an uncaught exception");
  }
}

}  // namespace

const Invariant& ExceptionCaught() {
  static const ExceptionCaughtInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
