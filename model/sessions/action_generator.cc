#include "model/sessions/action_generator.h"

#include <algorithm>

#include "model/ended_by_limit.h"

namespace twinstep {

int MaxBreakpoints(const GeneratorOptions& options, int lines) {
  return std::max(1, static_cast<int>(options.breakpoints_per_line * lines));
}

Action RandomExecutionAction(Random& random) {
  Action action;
  switch (random.Below(4)) {
    case 0:
      action.mutable_resume();
      break;
    case 1:
      action.mutable_step_in();
      break;
    case 2:
      action.mutable_step_out();
      break;
    default:
      action.mutable_step_over();
      break;
  }
  return action;
}

Action DrawUnlessAvoided(const GeneratorOptions& options, Pause& pause, const std::function<Action()>& draw) {
  constexpr int kTries = 20;
  if (options.is_avoided == nullptr) return draw();
  for (int i = 0; i < kTries; ++i) {
    Action action = draw();
    if (!options.is_avoided(action, pause.location())) return action;
  }
  Action abandon;
  abandon.mutable_abandon();
  return abandon;
}

Action RandomDriver::OnPause(Session& session, Pause& pause) {
  absl::Status acted;
  if (actions_ < options_.max_actions) {
    ++actions_;
    if (more_ != nullptr) acted = more_->AtPause(session, pause);
    if (acted.ok()) {
      return DrawUnlessAvoided(options_, pause, [&] {
        std::optional<Action> action;
        if (more_ != nullptr) action = more_->Execution(session, pause);
        return action ? *std::move(action) : RandomExecutionAction(random_);
      });
    }
    if (!EndedByLimit(acted)) status_ = std::move(acted);
  } else {
    exhausted_ = true;
  }
  Action abandon;
  abandon.mutable_abandon();
  return abandon;
}

}  // namespace twinstep
