// Action transformation 1 (ISSTA 2019, section 4.1.1).
//
// Precondition
// - The new breakpoint is accepted, at a place that no breakpoint of the initial run has: two at one place are one
// pause
//   in V8 and one breakpoint in Firefox.
// Effect
// - One more breakpoint, set behind the initial run's own.
// - A pause at its place that is not the initial run's next one is continued.
// - Where the initial run's action was a step, the new breakpoint has used it up: a temporary breakpoint is set where
//   that step ended, the run continued, the breakpoint removed.
// Relation
// - All outputs of the initial run come, in order, equal at level FULL; only pauses at the new place come in addition.
// Not applicable
// - Where the step ended no breakpoint can be (a completion pause, say), or it has one already.
// - The temporary breakpoint is reached with another depth of the stack: recursion.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_ADD_BREAKPOINT_AND_CONTINUE_H_
#define TWINSTEP_MODEL_FOLLOW_UP_ADD_BREAKPOINT_AND_CONTINUE_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "model/follow_up/follow_up.h"
#include "model/random.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeAddBreakpointAndContinue(
    const AddBreakpointAndContinue& transformation, const Trace& initial);

// At a random one of `breakable`, the debugger's own answer for the program. None: there is no place left.
std::optional<ActionTransformation> ProposeAddBreakpointAndContinue(const Trace& initial,
                                                                    const std::vector<Location>& breakable,
                                                                    Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_ADD_BREAKPOINT_AND_CONTINUE_H_
