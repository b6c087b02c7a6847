// Faults about the call stack.
#ifndef TWINSTEP_MODEL_FAULTS_STACK_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_STACK_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> StackFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_STACK_FAULTS_H_
