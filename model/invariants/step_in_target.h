#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_IN_TARGET_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_IN_TARGET_H_

#include "model/invariants/invariant.h"

namespace twinstep {

// A step into one of a statement's calls ends in the function that this call calls, where it calls one of the program.
const Invariant& StepInTarget();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_IN_TARGET_H_
