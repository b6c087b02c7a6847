#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_IN_ASYNC_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_IN_ASYNC_H_

#include "model/invariants/invariant.h"

namespace twinstep {

// A step into async calls, from a statement that does nothing but give a promise its callback, pauses in that callback
// once it runs, unless the program stops elsewhere before.
const Invariant& StepInAsync();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_IN_ASYNC_H_
