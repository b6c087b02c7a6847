// Where a pause was asked for before the start, it comes first of all.
#ifndef TWINSTEP_MODEL_INVARIANTS_PAUSE_FIRST_H_
#define TWINSTEP_MODEL_INVARIANTS_PAUSE_FIRST_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& PauseFirst();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PAUSE_FIRST_H_
