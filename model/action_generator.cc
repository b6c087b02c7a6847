#include "model/action_generator.h"

#include <algorithm>

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

Action RandomDriver::OnPause(Session&, Pause&) {
  if (actions_ < options_.max_actions) {
    ++actions_;
    return RandomExecutionAction(random_);
  }
  exhausted_ = true;
  Action abandon;
  abandon.mutable_abandon();
  return abandon;
}

}  // namespace twinstep
