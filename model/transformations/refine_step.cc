#include "model/transformations/refine_step.h"

#include <utility>

#include "absl/status/status.h"
#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

class RefinedStep : public FollowUp {
 public:
  RefinedStep(uint32_t event, Action finer) : event_(event), finer_(std::move(finer)) {}

  absl::StatusOr<Action> Next(Session&, Pause&, int event, const Action& action) override {
    return IsRefined(event) ? finer_ : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Expectation&, const Paused&) override {
    Detour detour;
    if (!IsRefined(event)) return detour;
    if (++steps_ < kMostFinerSteps) {
      detour.action = finer_;
    } else {
      detour.not_applicable = "the end of the coarser step is too many finer ones away";
    }
    return detour;
  }

 private:
  bool IsRefined(int event) const { return static_cast<uint32_t>(event) == event_; }

  const uint32_t event_;
  const Action finer_;
  int steps_ = 0;
};

bool CanBeFiner(const Trace& initial, uint32_t event) {
  const Action* action = ActionAt(initial, event);
  if (action == nullptr || event == 0) return false;
  if (!action->has_step_out()) return action->has_step_over();
  return initial.events(static_cast<int>(event) - 1).output().paused().frames_size() > 1;
}

}  // namespace

Proposal RefineStepTransformation::Propose(const InitialRun& initial, Random& random) const {
  std::vector<uint32_t> steps;
  for (int event = 0; event < initial.trace->events_size(); ++event) {
    if (CanBeFiner(*initial.trace, static_cast<uint32_t>(event))) steps.push_back(static_cast<uint32_t>(event));
  }
  if (steps.empty())
    return {std::nullopt, "the initial run has no step over and no step out of a function that was called"};
  Proposal proposal;
  proposal.transformation.emplace().mutable_refine_step()->set_event(steps[random.Below(steps.size())]);
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> RefineStepTransformation::Plan(const InitialRun& initial,
                                                                         const Transformation& transformation) const {
  const uint32_t event = transformation.refine_step().event();
  if (!CanBeFiner(*initial.trace, event)) {
    return absl::FailedPreconditionError(
        "the event to refine is no step over and no step out of a function that was called");
  }
  const Action* action = ActionAt(*initial.trace, event);
  Action finer;
  if (action->has_step_over()) {
    finer.mutable_step_in();
  } else {
    finer.mutable_step_over();
  }
  return std::make_unique<RefinedStep>(event, std::move(finer));
}

}  // namespace twinstep
