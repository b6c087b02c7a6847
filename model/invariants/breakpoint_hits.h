// A breakpoint stops the program as often alone as among all others.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_HITS_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_HITS_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BreakpointHits();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_HITS_H_
