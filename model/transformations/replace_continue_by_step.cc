#include "model/transformations/replace_continue_by_step.h"

#include "absl/status/status.h"
#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

class ReplacedContinue : public FollowUp {
 public:
  explicit ReplacedContinue(const ReplaceContinueByStep& transformation) : transformation_(transformation) {}

  // A step tells what a frame returns where a resume, which pauses at the same place, does not.
  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    Expectation expectation{initial, {}};
    if (in_replacement_) expectation.allowed.push_back({AllowedDifference::Kind::kCompletion});
    return expectation;
  }

  absl::StatusOr<Action> Next(Session&, Pause&, int event, const Action& action) override {
    in_replacement_ = IsReplaced(event);
    return in_replacement_ ? transformation_.step() : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Expectation&, const Paused&) override {
    Detour detour;
    if (!IsReplaced(event) || continued_) return detour;
    continued_ = true;
    detour.action.emplace().mutable_resume();
    return detour;
  }

 private:
  bool IsReplaced(int event) const { return static_cast<uint32_t>(event) == transformation_.event(); }

  const ReplaceContinueByStep transformation_;
  bool in_replacement_ = false;
  bool continued_ = false;
};

}  // namespace

Proposal ReplaceContinueByStepTransformation::Propose(const InitialRun& initial, Random& random) const {
  const std::vector<uint32_t> resumes =
      EventsOf(*initial.trace, [](const Action& action) { return action.has_resume(); });
  if (resumes.empty()) return {std::nullopt, "the initial run has no continue"};
  Proposal proposal;
  ReplaceContinueByStep& replace = *proposal.transformation.emplace().mutable_replace_continue_by_step();
  replace.set_event(resumes[random.Below(resumes.size())]);
  switch (random.Below(3)) {
    case 0:
      replace.mutable_step()->mutable_step_in();
      break;
    case 1:
      replace.mutable_step()->mutable_step_over();
      break;
    default:
      replace.mutable_step()->mutable_step_out();
  }
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> ReplaceContinueByStepTransformation::Plan(
    const InitialRun& initial, const Transformation& transformation) const {
  const ReplaceContinueByStep& replace = transformation.replace_continue_by_step();
  const Action* action = ActionAt(*initial.trace, replace.event());
  if (action == nullptr || !action->has_resume()) {
    return absl::FailedPreconditionError("the event to replace is no continue of the initial run");
  }
  if (!IsStep(replace.step())) return absl::FailedPreconditionError("a continue can be replaced by a step only");
  return std::make_unique<ReplacedContinue>(replace);
}

}  // namespace twinstep
