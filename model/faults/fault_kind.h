// One kind of debugger fault that can be planted.
#ifndef TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
#define TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_

#include <memory>
#include <string_view>

#include "model/debugger.h"
#include "model/faults/fault_memory.h"

namespace twinstep {

struct FaultKind {
  // For command lines: lower-case words with hyphens.
  std::string_view name;
  // One line: what the debugger does wrong, and when.
  std::string_view description;
  // The bug it follows and where that is told, or the like of it in this project's own list.
  std::string_view source;
  // Plants it into a fresh session of `program`, which is not kept; `memory` must outlive the session.
  std::unique_ptr<Session> (*plant)(std::unique_ptr<Session> inner, const Program& program, FaultMemory& memory);
};

// For faults without a memory.
template <typename Fault>
std::unique_ptr<Session> PlantForgetful(std::unique_ptr<Session> inner, const Program& program, FaultMemory&) {
  return std::make_unique<Fault>(std::move(inner), program);
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
