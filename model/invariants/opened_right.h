// What is listed below an opened object is what evaluating it gives, and to open it changes nothing.
#ifndef TWINSTEP_MODEL_INVARIANTS_OPENED_RIGHT_H_
#define TWINSTEP_MODEL_INVARIANTS_OPENED_RIGHT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& OpenedRight();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_OPENED_RIGHT_H_
