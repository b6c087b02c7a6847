#include "model/follow_up/refine_step.h"

#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

class Strategy : public FollowUpStrategy {
 public:
  Strategy(uint32_t event, Action finer) : event_(event), finer_(std::move(finer)) {}

  absl::StatusOr<Action> Next(Session&, int event, const Action& action) override {
    return static_cast<uint32_t>(event) == event_ ? finer_ : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Output&, const Paused&) override {
    Detour detour;
    if (static_cast<uint32_t>(event) != event_) return detour;
    if (++steps_ < kMostFinerSteps) {
      detour.action = finer_;
    } else {
      detour.not_applicable = "the end of the coarser step is too many finer ones away";
    }
    return detour;
  }

 private:
  const uint32_t event_;
  const Action finer_;
  int steps_ = 0;
};

bool CanBeFiner(const Action& action) { return action.has_step_over() || action.has_step_out(); }

}  // namespace

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeRefineStep(const RefineStep& transformation,
                                                                 const Trace& initial) {
  const Action* action = ActionAt(initial, transformation.event());
  if (action == nullptr || !CanBeFiner(*action)) {
    return absl::InvalidArgumentError("the event to refine is no step over or step out of the initial run");
  }
  Action finer;
  if (action->has_step_over()) {
    finer.mutable_step_in();
  } else {
    finer.mutable_step_over();
  }
  return std::make_unique<Strategy>(transformation.event(), std::move(finer));
}

std::optional<ActionTransformation> ProposeRefineStep(const Trace& initial, Random& random) {
  const std::vector<uint32_t> steps = EventsOf(initial, CanBeFiner);
  if (steps.empty()) return std::nullopt;
  ActionTransformation transformation;
  transformation.mutable_refine_step()->set_event(steps[random.Below(steps.size())]);
  return transformation;
}

}  // namespace twinstep
