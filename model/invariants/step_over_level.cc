#include "model/invariants/step_over_level.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

class StepOverLevelInvariant : public Invariant {
 public:
  std::string_view name() const override { return "step-over-level"; }
  std::string_view promise() const override { return "A step over does not end in what the activation calls."; }
  std::string_view source() const override {
    return "The checklist for language features: stepping; DevTools, stepping rules: a step over enters no callee";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void StepOverLevelInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_over() || to == nullptr || !to->match.matched()) continue;
    if (to->paused->reason() != Paused::STEP) continue;
    if (known.timeline->IsVague(to->match.moment.event)) continue;
    // Whatever the debugger calls it, the program is where it has to pause anyway.
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    checks.Count();
    const TruthTimeline::Link& youngest = known.timeline->link(to->match.frames.front().link);
    const bool deeper = youngest.activation != stepped->activation &&
                        known.timeline->IsOn(to->match.frames.front().link, stepped->activation);
    if (!deeper) continue;
    Violation& violation = checks.Break(to->event, ConstructOf(known, stepped->node));
    violation.set_what(absl::StrCat("frame in which ", ToText(*stretch.action), " ends"));
    violation.set_expected("the same frame or one below it");
    violation.set_actual(absl::StrCat("what it calls, at ", ToText(to->paused->location())));
  }
}

}  // namespace

const Invariant& StepOverLevel() {
  static const StepOverLevelInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
