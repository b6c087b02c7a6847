// A variable, and this, is shown with the value that it has; one that has none yet is shown without.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUE_SHOWN_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUE_SHOWN_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ValueShown();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUE_SHOWN_H_
