// Faults about which variables are shown, and in which scope.
#ifndef TWINSTEP_MODEL_FAULTS_SCOPE_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_SCOPE_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> ScopeFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_SCOPE_FAULTS_H_
