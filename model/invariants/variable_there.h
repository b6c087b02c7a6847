// The variables of a running function are there.
#ifndef TWINSTEP_MODEL_INVARIANTS_VARIABLE_THERE_H_
#define TWINSTEP_MODEL_INVARIANTS_VARIABLE_THERE_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& VariableThere();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VARIABLE_THERE_H_
