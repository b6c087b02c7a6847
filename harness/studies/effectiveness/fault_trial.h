// Trials in child processes, which an engine may end.
#ifndef TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_FAULT_TRIAL_H_
#define TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_FAULT_TRIAL_H_

#include "absl/status/statusor.h"
#include "harness/studies/effectiveness/trial.h"
#include "proto/effectiveness.pb.h"

namespace twinstep {

// One trial: in a child, and another one after each crash. `baseline` is the trial of the engine as it is; null: this
// is it. Errors: the trial cannot be run; no session began; the system gives no process.
absl::StatusOr<Trial> RunFaultTrial(FaultOrder order, const Trial* baseline);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_FAULT_TRIAL_H_
