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
    case Action::kListPlaces:
    case Action::kCollectGarbage:
      return false;
    default:
      return action.set_breakpoint().condition().empty();
  }
}

std::string KindName(const Action& action) {
  if (action.kind_case() == Action::KIND_NOT_SET) return "no action";
  if (action.evaluate().refuses_effects()) return "look";
  const std::string name = Words(Action::descriptor()->FindFieldByNumber(action.kind_case())->name());
  return action.set_breakpoint().condition().empty() ? name : name + " with condition";
}

absl::StatusOr<Output> ActOn(Session& session, const Action& action) {
  if (action.has_remove_breakpoint()) return session.RemoveBreakpoint(action.remove_breakpoint().location());
  if (action.has_set_breakpoint() && action.set_breakpoint().condition().empty()) {
    return session.SetBreakpoint(action.set_breakpoint().location());
  }
  return session.Act(action, kFullLimits);
}

}  // namespace twinstep
