// What a faulty debugger keeps from session to session of one engine.
#ifndef TWINSTEP_MODEL_FAULTS_FAULT_MEMORY_H_
#define TWINSTEP_MODEL_FAULTS_FAULT_MEMORY_H_

#include <string>
#include <vector>

#include "proto/location.pb.h"

namespace twinstep {

struct FaultMemory {
  // Of the session before: the program's text and the breakpoints it ended with.
  std::string source;
  std::vector<Location> breakpoints;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULT_MEMORY_H_
