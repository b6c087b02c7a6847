// A live edit is done, or refused for the right reason.
#ifndef TWINSTEP_MODEL_INVARIANTS_EDIT_DONE_H_
#define TWINSTEP_MODEL_INVARIANTS_EDIT_DONE_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& EditDone();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EDIT_DONE_H_
