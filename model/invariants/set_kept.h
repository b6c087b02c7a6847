// set-kept: a variable that the user sets evaluates to what it was set to.
#ifndef TWINSTEP_MODEL_INVARIANTS_SET_KEPT_H_
#define TWINSTEP_MODEL_INVARIANTS_SET_KEPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& SetKept();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_SET_KEPT_H_
