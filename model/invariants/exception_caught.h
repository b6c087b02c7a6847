// With pauses on uncaught exceptions the program does not pause where a handler catches.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTION_CAUGHT_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTION_CAUGHT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ExceptionCaught();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTION_CAUGHT_H_
