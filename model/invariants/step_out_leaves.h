// A step out ends in no activation deeper than the caller.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_OUT_LEAVES_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_OUT_LEAVES_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepOutLeaves();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_OUT_LEAVES_H_
