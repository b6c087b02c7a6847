// Faults about what values are shown.
#ifndef TWINSTEP_MODEL_FAULTS_VALUE_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_VALUE_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> ValueFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_VALUE_FAULTS_H_
