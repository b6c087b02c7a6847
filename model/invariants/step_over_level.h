// A step over does not end in what the activation calls.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_OVER_LEVEL_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_OVER_LEVEL_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepOverLevel();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_OVER_LEVEL_H_
