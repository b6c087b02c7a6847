// What one looks at is the same whatever else one looked at.
#ifndef TWINSTEP_MODEL_INVARIANTS_LOOK_KEPT_H_
#define TWINSTEP_MODEL_INVARIANTS_LOOK_KEPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& LookKept();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_LOOK_KEPT_H_
