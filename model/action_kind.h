// What kind of thing an action is, for code that treats whole kinds alike.
#ifndef TWINSTEP_MODEL_ACTION_KIND_H_
#define TWINSTEP_MODEL_ACTION_KIND_H_

#include <string>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/action.pb.h"

namespace twinstep {

// Leaves the program where it is: the debugger answers at once.
bool IsStationary(const Action& action);
// Of these, those that are possible at a pause alone.
bool NeedsPause(const Action& action);
// Those of breakpoints.
bool IsBreakpointAction(const Action& action);
// One of the actions of the published studies: breakpoints without condition, start, resume, the three steps, abandon.
bool IsBasic(const Action& action);
// "set breakpoint", "evaluate": the action without what it is about, to count by.
std::string KindName(const Action& action);

// Gives a stationary action to the session: by SetBreakpoint and RemoveBreakpoint where these do it, else by Act.
absl::StatusOr<Output> ActOn(Session& session, const Action& action);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTION_KIND_H_
