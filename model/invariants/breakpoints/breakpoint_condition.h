// Whether a breakpoint's condition holds, by the truth.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_

#include <string>

#include "model/judging/known_program.h"

namespace twinstep {

enum class Condition { kTrue, kFalse, kUnknown };

// At an event of the truth. Known are no condition, `true`, `false`, and `NAME === NUMBER` for a name that has a value
// there.
Condition HoldsAt(const KnownProgram& known, int event, const std::string& condition);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_
