// What is told of an exception is what happened: where it was thrown, and the stacks.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTION_TOLD_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTION_TOLD_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ExceptionToldRight();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTION_TOLD_H_
