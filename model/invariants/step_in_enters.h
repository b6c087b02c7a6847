// A step in enters what is called next.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_IN_ENTERS_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_IN_ENTERS_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StepInEnters();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_IN_ENTERS_H_
