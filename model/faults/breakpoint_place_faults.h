// Faults about the answers to setting and removing breakpoints.
#ifndef TWINSTEP_MODEL_FAULTS_BREAKPOINT_PLACE_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_BREAKPOINT_PLACE_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> BreakpointPlaceFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_BREAKPOINT_PLACE_FAULTS_H_
