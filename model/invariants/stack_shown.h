// The frames shown are the activations on the stack, each at the statement that it is in.
#ifndef TWINSTEP_MODEL_INVARIANTS_STACK_SHOWN_H_
#define TWINSTEP_MODEL_INVARIANTS_STACK_SHOWN_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& StackShown();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STACK_SHOWN_H_
