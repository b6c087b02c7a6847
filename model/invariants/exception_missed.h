// With pauses on all exceptions the program pauses at each throw statement.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTION_MISSED_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTION_MISSED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ExceptionMissed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTION_MISSED_H_
