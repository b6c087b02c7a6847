// A step over an await goes on in the same activation.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AWAIT_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AWAIT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepOverAwait();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_OVER_AWAIT_H_
