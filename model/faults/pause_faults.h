// Faults about pauses: at wrong places, too many, too few.
#ifndef TWINSTEP_MODEL_FAULTS_PAUSE_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_PAUSE_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> PauseFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_PAUSE_FAULTS_H_
