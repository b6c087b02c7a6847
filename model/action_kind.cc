#include "model/action_kind.h"

#include "model/capture.h"
#include "model/words.h"

namespace twinstep {

bool IsStationary(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
    case Action::kRemoveBreakpoint:
    case Action::kPauseOnExceptions:
    case Action::kBlackbox:
    case Action::kEvaluate:
    case Action::kSetVariable:
    case Action::kListPlaces:
    case Action::kCollectGarbage:
    case Action::kBreakpointsActive:
    case Action::kWatch:
    case Action::kSetReturnValue:
    case Action::kInspect:
    case Action::kPause:
    case Action::kEdit:
      return true;
    default:
      return false;
  }
}

bool NeedsPause(const Action& action) {
  return action.has_evaluate() || action.has_set_variable() || action.has_set_return_value() || action.has_inspect() ||
         action.has_edit() || !action.set_breakpoint().function().empty();
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
    case Action::kListPlaces:
    case Action::kCollectGarbage:
    case Action::kBreakpointsActive:
    case Action::kWatch:
    case Action::kSetReturnValue:
    case Action::kInspect:
    case Action::kDetach:
    case Action::kPause:
    case Action::kEdit:
      return false;
    case Action::kSetBreakpoint:
      return action.set_breakpoint().condition().empty() && action.set_breakpoint().log().empty() &&
             !action.set_breakpoint().has_scripts() && action.set_breakpoint().function().empty();
    case Action::kRemoveBreakpoint:
      return !action.remove_breakpoint().has_scripts();
    case Action::kStepIn:
      return !action.step_in().into_async_calls() && !action.step_in().has_target();
    default:
      return true;
  }
}

std::string KindName(const Action& action) {
  if (action.kind_case() == Action::KIND_NOT_SET) return "no action";
  if (action.evaluate().refuses_effects()) return "look";
  std::string name = Words(Action::descriptor()->FindFieldByNumber(action.kind_case())->name());
  if (!action.set_breakpoint().log().empty()) name = "set logpoint";
  if (!action.set_breakpoint().condition().empty()) name += " with condition";
  if (action.set_breakpoint().has_scripts() || action.remove_breakpoint().has_scripts()) name += " by url";
  if (!action.set_breakpoint().function().empty()) name += " at calls";
  if (action.edit().dry_run()) name += " as a dry run";
  if (action.step_in().into_async_calls()) name += " with async calls";
  if (action.step_in().has_target()) name += " at a call";
  if (action.run_to_location().this_frame()) name += " in this frame";
  if (!action.blackbox().url_pattern().empty() || action.blackbox().anonymous()) name += " by url";
  return name;
}

absl::StatusOr<Output> ActOn(Session& session, const Action& action) {
  if (action.has_remove_breakpoint() && IsBasic(action))
    return session.RemoveBreakpoint(action.remove_breakpoint().location());
  if (action.has_set_breakpoint() && IsBasic(action)) {
    return session.SetBreakpoint(action.set_breakpoint().location());
  }
  return session.Act(action, kFullLimits);
}

}  // namespace twinstep
