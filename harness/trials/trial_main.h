// What a trial process does (trial_process.h).
#ifndef TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_
#define TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_

#include <cstdint>

#include "harness/process/child_kind.h"

namespace twinstep {

// Answers each TrialOrder with a TrialResult (proto/reduction.proto).
extern const ChildKind kTrialKind;

// Of a trial process, and of those that it starts for other configurations.
inline constexpr uint64_t kTrialMemoryMib = 2048;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_
