// A breakpoint pauses the program where it is.
#ifndef TWINSTEP_MODEL_INVARIANTS_PAUSE_REACHED_H_
#define TWINSTEP_MODEL_INVARIANTS_PAUSE_REACHED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& PauseReached();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PAUSE_REACHED_H_
