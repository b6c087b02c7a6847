// Faults about sessions as a whole: what one leaves behind, how it ends.
#ifndef TWINSTEP_MODEL_FAULTS_SESSION_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_SESSION_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> SessionFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_SESSION_FAULTS_H_
