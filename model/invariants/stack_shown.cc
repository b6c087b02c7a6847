#include "model/invariants/stack_shown.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/display.h"

namespace twinstep {
namespace {

class StackShownInvariant : public Invariant {
 public:
  std::string_view name() const override { return "stack-shown"; }
  std::string_view promise() const override {
    return "The frames shown are the activations on the stack, each at the statement that it is in.";
  }
  std::string_view source() const override {
    return "The checklist for language features: frame inspector; Debugger.Frame.older";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void StackShownInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    if (session.ToOf(stretch) == nullptr) continue;
    const JudgedPause& pause = *session.ToOf(stretch);
    checks.Count(pause.match.matched());
    if (pause.match.kind != PauseMatch::kOtherStack) continue;
    const JudgedPause* const from = session.FromOf(stretch);
    if (from != nullptr && IsUnmoved(*from->paused, *pause.paused)) {
      // Whether there may be a pause is pause-reached's question.
      if (stretch.action->has_run_to_location()) checks.Exempt("a run to where the program stands may end at once");
      continue;
    }
    Violation& violation = checks.Break(pause.event, ConstructAt(known, pause.paused->location()));
    violation.set_what(absl::StrCat("stack at ", ToText(pause.paused->location())));
    violation.set_expected("a stack that the program has there");
    violation.set_actual(absl::StrJoin(pause.paused->frames(), ", ", [](std::string* out, const Frame& frame) {
      absl::StrAppend(out, ToText(frame));
    }));
  }
}

}  // namespace

const Invariant& StackShown() {
  static const StackShownInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
