// A step misses no place of its activation or of its callers at which the debugger stops otherwise.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_LOST_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_LOST_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepLost();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_LOST_H_
