// Sessions in which a debugger is right: what stands beside one in which it is wrong.
#ifndef TWINSTEP_HARNESS_TRIALS_PLAYED_RIGHT_H_
#define TWINSTEP_HARNESS_TRIALS_PLAYED_RIGHT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/trials/trial_process.h"
#include "proto/finding.pb.h"

namespace twinstep {

// The finding's test case as `engine`, one of its debuggers, plays it alone, to be held against the truth.
Finding SessionAlone(const Finding& finding, const std::string& engine);

// `session` (SessionAlone) with its trace at level FULL, where the debugger answers every action and breaks no promise.
// Errors: FailedPrecondition, one sentence with what it does instead; the system gives no process.
absl::StatusOr<Finding> PlayedRight(const Finding& session, TrialPool& pool);

// The order for a trial that plays the finding at level FULL and gives it back whole.
TrialOrder ExaminationOf(const Finding& finding);

// One trial. Errors: the system gives no process; the pool is stopped.
absl::StatusOr<TrialAnswer> RunTrial(const TrialOrder& order, TrialPool& pool);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_PLAYED_RIGHT_H_
