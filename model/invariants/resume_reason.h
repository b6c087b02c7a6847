// Where the program was resumed, the next pause is no step.
#ifndef TWINSTEP_MODEL_INVARIANTS_RESUME_REASON_H_
#define TWINSTEP_MODEL_INVARIANTS_RESUME_REASON_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& ResumeReason();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_RESUME_REASON_H_
