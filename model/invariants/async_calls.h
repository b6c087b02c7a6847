#ifndef TWINSTEP_MODEL_INVARIANTS_ASYNC_CALLS_H_
#define TWINSTEP_MODEL_INVARIANTS_ASYNC_CALLS_H_

#include "model/invariants/invariant.h"

namespace twinstep {

// The calls shown behind a pause in a job are those that were on the stack when it was scheduled, each at its statement
// and with the name of its function, and so on for the job in which that happened. Where the truth does not tell who
// scheduled it, they are at least the calls of some earlier moment.
const Invariant& AsyncCallsRight();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_ASYNC_CALLS_H_
