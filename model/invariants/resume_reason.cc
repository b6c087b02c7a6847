#include "model/invariants/resume_reason.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

class ResumeReasonInvariant : public Invariant {
 public:
  std::string_view name() const override { return "resume-reason"; }
  std::string_view promise() const override { return "Where the program was resumed, the next pause is no step."; }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.resume; DevTools, thread.js: resume(null) clears all hooks";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void ResumeReasonInvariant::Check(const JudgedSession& session, Checks& checks) const {
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.action->step_in().into_async_calls()) {
      checks.Exempt("a task that a step waits for pauses once it runs");
      return;
    }
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr || (!stretch.action->has_resume() && !stretch.action->has_start())) continue;
    checks.Count();
    if (to->paused->reason() != Paused::STEP) continue;
    Violation& violation = checks.Break(to->event, ConstructAt(session.known(), to->paused->location()));
    violation.set_what(absl::StrCat("reason of the pause after ", ToText(*stretch.action)));
    violation.set_expected("no step");
    violation.set_actual(absl::StrCat("step, at ", ToText(to->paused->location())));
  }
}

}  // namespace

const Invariant& ResumeReason() {
  static const ResumeReasonInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
