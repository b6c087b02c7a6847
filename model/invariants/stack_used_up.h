// Programs that use up the stack: with a debugger they take more of it, and do otherwise.
#ifndef TWINSTEP_MODEL_INVARIANTS_STACK_USED_UP_H_
#define TWINSTEP_MODEL_INVARIANTS_STACK_USED_UP_H_

#include "proto/output.pb.h"

namespace twinstep {

// By what it prints, throws and rejects promises with.
bool MayUseUpStack(const Finished& finished);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STACK_USED_UP_H_
