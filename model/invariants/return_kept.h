// A returned value that was replaced is what the caller gets.
#ifndef TWINSTEP_MODEL_INVARIANTS_RETURN_KEPT_H_
#define TWINSTEP_MODEL_INVARIANTS_RETURN_KEPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ReturnKept();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_RETURN_KEPT_H_
