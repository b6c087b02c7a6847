#include "model/debugger.h"

namespace twinstep {

absl::StatusOr<Output> Session::SetBreakpoint(const Location& requested) {
  Action action;
  *action.mutable_set_breakpoint()->mutable_location() = requested;
  return Act(action, {});
}

absl::StatusOr<Output> Session::RemoveBreakpoint(const Location& requested) {
  Action action;
  *action.mutable_remove_breakpoint()->mutable_location() = requested;
  return Act(action, {});
}

absl::Status Session::CollectGarbage() {
  Action action;
  action.mutable_collect_garbage();
  return Act(action, {}).status();
}

absl::StatusOr<Output> ActOn(Session& session, const Action& action) { return session.Act(action, kFullLimits); }

}  // namespace twinstep
