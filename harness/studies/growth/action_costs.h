// What each action of a debugger costs in a program of some size.
#ifndef TWINSTEP_HARNESS_STUDIES_GROWTH_ACTION_COSTS_H_
#define TWINSTEP_HARNESS_STUDIES_GROWTH_ACTION_COSTS_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "harness/studies/growth/growing_program.h"
#include "model/debugger.h"

namespace twinstep {

// Microseconds of this thread's CPU time, by what was done: "load", "list places", "set breakpoint", "first pause"
// (from the start), "step" (over, the median), "look" (all that the frames and their variables show), "end". What the
// size gives no reason for is left out.
using ActionCosts = std::map<std::string, double>;

// One session of `engine`. Errors: the engine's; Internal where the debugger does not come to where the program loops.
absl::StatusOr<ActionCosts> MeasureActions(Engine& engine, const GrowingProgram& program);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_GROWTH_ACTION_COSTS_H_
