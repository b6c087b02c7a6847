// A program that is debugged prints and ends as it does when nobody debugs it.
#ifndef TWINSTEP_MODEL_INVARIANTS_BEHAVIOUR_KEPT_H_
#define TWINSTEP_MODEL_INVARIANTS_BEHAVIOUR_KEPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BehaviourKept();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BEHAVIOUR_KEPT_H_
