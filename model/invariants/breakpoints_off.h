// While breakpoints are switched off, neither one nor a `debugger` statement pauses.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_OFF_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_OFF_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BreakpointsOff();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_OFF_H_
