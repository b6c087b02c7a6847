// A debugger that has detached lets the program run to its end. That it then ends as nobody debugs it, behaviour_kept
// holds.
#ifndef TWINSTEP_MODEL_INVARIANTS_DETACH_LETS_GO_H_
#define TWINSTEP_MODEL_INVARIANTS_DETACH_LETS_GO_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& DetachLetsGo();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_DETACH_LETS_GO_H_
