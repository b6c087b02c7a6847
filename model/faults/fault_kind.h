// One kind of debugger fault that can be planted.
#ifndef TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
#define TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/debugger.h"
#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

// What a faulty debugger keeps from session to session of one engine.
struct FaultMemory {
  // Of the session before: the program's text and the breakpoints it ended with.
  std::string source;
  std::vector<Location> breakpoints;
};

struct FaultKind {
  // For command lines: lower-case words with hyphens.
  std::string_view name;
  // One line: what the debugger does wrong, and when.
  std::string_view description;
  // The bug it follows and where that is told, or the like of it in this project's own list.
  std::string_view source;
  // Plants it into a fresh session of `program`, which is not kept. `tree` is that of its main source; null where the
  // parser rejects it. `memory` must outlive the session.
  std::unique_ptr<Session> (*plant)(std::unique_ptr<Session> inner, const Program& program,
                                    std::shared_ptr<const SyntaxTree> tree, FaultMemory& memory);
};

// For faults without a memory.
template <typename Fault>
std::unique_ptr<Session> PlantForgetful(std::unique_ptr<Session> inner, const Program& program,
                                        std::shared_ptr<const SyntaxTree> tree, FaultMemory&) {
  return std::make_unique<Fault>(std::move(inner), program, std::move(tree));
}

// By theme; all together in faults.h.
std::vector<FaultKind> BreakpointPlaceFaults();
std::vector<FaultKind> BreakpointHitFaults();
std::vector<FaultKind> PauseFaults();
std::vector<FaultKind> StepFaults();
std::vector<FaultKind> ScopeFaults();
std::vector<FaultKind> ValueFaults();
std::vector<FaultKind> StackFaults();
std::vector<FaultKind> SessionFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
