// Faults about where steps end.
#ifndef TWINSTEP_MODEL_FAULTS_STEP_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_STEP_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> StepFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_STEP_FAULTS_H_
