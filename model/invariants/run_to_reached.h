// A run to a place ends there when the program comes there, and one of a frame in that call alone.
#ifndef TWINSTEP_MODEL_INVARIANTS_RUN_TO_REACHED_H_
#define TWINSTEP_MODEL_INVARIANTS_RUN_TO_REACHED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& RunToReached();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_RUN_TO_REACHED_H_
