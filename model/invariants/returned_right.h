// returned-right: about to leave a function, the value shown as returned is what it returns.
#ifndef TWINSTEP_MODEL_INVARIANTS_RETURNED_RIGHT_H_
#define TWINSTEP_MODEL_INVARIANTS_RETURNED_RIGHT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ReturnedRight();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_RETURNED_RIGHT_H_
