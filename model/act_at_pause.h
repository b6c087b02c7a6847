// Evaluations and variables set, which every adapter answers through its pause.
#ifndef TWINSTEP_MODEL_ACT_AT_PAUSE_H_
#define TWINSTEP_MODEL_ACT_AT_PAUSE_H_

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/action.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// Carries out `action`, an evaluate, set_variable, set_return_value or inspect, at `pause`, an adapter's own. Errors: FailedPrecondition where it
// is null; those of the pause.
template <typename EnginePause>
absl::StatusOr<Output> ActAtPause(EnginePause* pause, const Action& action, const ValueLimits& limits) {
  if (pause == nullptr) return absl::FailedPreconditionError("the program is not paused: nothing can be evaluated");
  Output output;
  if (action.has_set_return_value()) {
    if (absl::Status status =
            pause->SetReturnValue(action.set_return_value().value(), limits, *output.mutable_return_value_set());
        !status.ok()) {
      return status;
    }
    return output;
  }
  if (action.has_inspect()) {
    if (absl::Status status = pause->Inspect(static_cast<int>(action.inspect().frame()), action.inspect().expression(),
                                             limits, *output.mutable_inspected());
        !status.ok()) {
      return status;
    }
    return output;
  }
  const absl::Status status =
      action.has_evaluate()
          ? pause->Evaluate(static_cast<int>(action.evaluate().frame()), action.evaluate().expression(),
                            action.evaluate().refuses_effects() ? SideEffects::kRefuse : SideEffects::kAllow, limits,
                            *output.mutable_evaluated())
          : pause->SetVariable(static_cast<int>(action.set_variable().frame()), action.set_variable().name(),
                               action.set_variable().value(), limits, *output.mutable_variable_set());
  if (!status.ok()) return status;
  return output;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACT_AT_PAUSE_H_
