// Actions that need a pause, which every adapter answers through its own.
#ifndef TWINSTEP_MODEL_SESSIONS_ACT_AT_PAUSE_H_
#define TWINSTEP_MODEL_SESSIONS_ACT_AT_PAUSE_H_

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// The answer to an action that a debugger does not know. Unimplemented.
inline absl::Status CannotAct(const Action& action) {
  return absl::UnimplementedError(absl::StrCat("this debugger does not do the action \"", KindName(action), "\""));
}

// Carries out `action` at `pause`, an adapter's own. Errors: FailedPrecondition where it is null; those of the pause.
template <typename EnginePause>
absl::StatusOr<Output> ActAtPause(EnginePause* pause, const Action& action, const ValueLimits& limits) {
  if (!NeedsPause(action)) return CannotAct(action);
  if (pause == nullptr) return absl::FailedPreconditionError("the program is not paused: nothing can be evaluated");
  Output output;
  RETURN_IF_ERROR(pause->Act(action, limits, output));
  return output;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_ACT_AT_PAUSE_H_
