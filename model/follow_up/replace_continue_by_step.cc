#include "model/follow_up/replace_continue_by_step.h"

#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

class Strategy : public FollowUpStrategy {
 public:
  explicit Strategy(const ReplaceContinueByStep& transformation) : transformation_(transformation) {}

  absl::StatusOr<Action> Next(Session&, int event, const Action& action) override {
    return static_cast<uint32_t>(event) == transformation_.event() ? transformation_.step() : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Output&, const Paused&) override {
    Detour detour;
    if (static_cast<uint32_t>(event) != transformation_.event() || continued_) return detour;
    continued_ = true;
    detour.action.emplace().mutable_resume();
    return detour;
  }

 private:
  const ReplaceContinueByStep transformation_;
  bool continued_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeReplaceContinueByStep(const ReplaceContinueByStep& transformation,
                                                                            const Trace& initial) {
  const Action* action = ActionAt(initial, transformation.event());
  if (action == nullptr || !action->has_resume()) {
    return absl::InvalidArgumentError("the event to replace is no resume of the initial run");
  }
  if (!IsStep(transformation.step())) return absl::InvalidArgumentError("a resume can be replaced by a step only");
  return std::make_unique<Strategy>(transformation);
}

std::optional<ActionTransformation> ProposeReplaceContinueByStep(const Trace& initial, Random& random) {
  const std::vector<uint32_t> resumes = EventsOf(initial, [](const Action& action) { return action.has_resume(); });
  if (resumes.empty()) return std::nullopt;
  ActionTransformation transformation;
  ReplaceContinueByStep& replace = *transformation.mutable_replace_continue_by_step();
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
  return transformation;
}

}  // namespace twinstep
