#include "model/action_kind.h"

#include "model/capture.h"

namespace twinstep {

bool IsStationary(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
    case Action::kRemoveBreakpoint:
    case Action::kPauseOnExceptions:
    case Action::kBlackbox:
    case Action::kEvaluate:
    case Action::kSetVariable:
      return true;
    default:
      return false;
  }
}

bool IsBreakpointAction(const Action& action) { return action.has_set_breakpoint() || action.has_remove_breakpoint(); }

bool IsBasic(const Action& action) {
  switch (action.kind_case()) {
    case Action::kPauseOnExceptions:
    case Action::kBlackbox:
    case Action::kEvaluate:
    case Action::kSetVariable:
    case Action::kRestartFrame:
    case Action::kRunToLocation:
      return false;
    default:
      return action.set_breakpoint().condition().empty();
  }
}

std::string KindName(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return action.set_breakpoint().condition().empty() ? "set breakpoint" : "set breakpoint with condition";
    case Action::kRemoveBreakpoint:
      return "remove breakpoint";
    case Action::kStart:
      return "start";
    case Action::kResume:
      return "resume";
    case Action::kStepIn:
      return "step in";
    case Action::kStepOver:
      return "step over";
    case Action::kStepOut:
      return "step out";
    case Action::kAbandon:
      return "abandon";
    case Action::kPauseOnExceptions:
      return "pause on exceptions";
    case Action::kBlackbox:
      return "blackbox";
    case Action::kEvaluate:
      return "evaluate";
    case Action::kSetVariable:
      return "set variable";
    case Action::kRestartFrame:
      return "restart frame";
    case Action::kRunToLocation:
      return "run to location";
    case Action::KIND_NOT_SET:
      break;
  }
  return "no action";
}

absl::StatusOr<Output> ActOn(Session& session, const Action& action) {
  if (action.has_remove_breakpoint()) return session.RemoveBreakpoint(action.remove_breakpoint().location());
  if (action.has_set_breakpoint() && action.set_breakpoint().condition().empty()) {
    return session.SetBreakpoint(action.set_breakpoint().location());
  }
  return session.Act(action, kFullLimits);
}

}  // namespace twinstep
