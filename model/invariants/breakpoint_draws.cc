#include "model/invariants/breakpoint_draws.h"

namespace twinstep {

Action BreakpointDraws::Switch(bool active) {
  active_ = active;
  Action action;
  action.mutable_breakpoints_active()->set_active(active);
  return action;
}

std::optional<Action> BreakpointDraws::BeforeStart() {
  // The program seldom pauses then, and shows little but that.
  if (random_.Chance(0.01)) return Switch(false);
  return std::nullopt;
}

std::optional<Action> BreakpointDraws::AtPause() {
  // Off for a few steps, or to the end.
  if (random_.Chance(active_ ? 0.015 : 0.35)) return Switch(!active_);
  return std::nullopt;
}

}  // namespace twinstep
