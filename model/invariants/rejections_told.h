// Promises that are rejected while nobody handles them are told of, once, and no others.
#ifndef TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_
#define TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_

#include <string_view>

#include "model/invariants/invariant.h"

namespace twinstep {

// Constructs: of a promise that an evaluation rejected which refuses effects. Tools decide what it may call.
inline constexpr std::string_view kRefusedEvaluation = "refused evaluation";

const Invariant& RejectionsTold();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_REJECTIONS_TOLD_H_
