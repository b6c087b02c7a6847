// A name evaluates to the value that the variable has.
#ifndef TWINSTEP_MODEL_INVARIANTS_EVALUATED_RIGHT_H_
#define TWINSTEP_MODEL_INVARIANTS_EVALUATED_RIGHT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& EvaluatedRight();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EVALUATED_RIGHT_H_
