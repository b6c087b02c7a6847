// Faults about whether breakpoints that are set pause the program.
#ifndef TWINSTEP_MODEL_FAULTS_BREAKPOINT_HIT_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_BREAKPOINT_HIT_FAULTS_H_

#include <vector>

#include "model/faults/fault_kind.h"

namespace twinstep {

std::vector<FaultKind> BreakpointHitFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_BREAKPOINT_HIT_FAULTS_H_
