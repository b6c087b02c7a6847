// The program pauses each time that it comes to a breakpoint.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_MISSED_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_MISSED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BreakpointMissed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_MISSED_H_
