// A breakpoint pauses the program only where one is set, and not where its condition is false.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BreakpointThere();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_
