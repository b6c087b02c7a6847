// Promises that are rejected while nobody handles them are told of, once, and no others.
#ifndef TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_
#define TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& RejectionsTold();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_
