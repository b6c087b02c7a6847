// Where nothing deeper runs a step over is a step in.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AS_IN_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AS_IN_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepOverAsIn();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AS_IN_H_
