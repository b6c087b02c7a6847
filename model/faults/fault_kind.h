// One kind of debugger fault that can be planted.
#ifndef TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
#define TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/debugger.h"
#include "model/faults/faulty_session.h"
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
  // A session with it, still to be planted into one of a debugger. `memory` must outlive it.
  std::unique_ptr<FaultySession> (*make)(FaultMemory& memory);
  // What a debugger must be able to do for it to show; null: all can.
  bool EngineFacts::*needs = nullptr;
  // Traces of the studies' users are the same with it: it needs other actions, or is in what no two traces are compared
  // by.
  bool beyond_basic = false;

  // Plants it into a fresh session of `program`.
  std::unique_ptr<Session> Plant(std::unique_ptr<Session> inner, const Program& program,
                                 std::shared_ptr<const SyntaxTree> tree, FaultMemory& memory) const {
    std::unique_ptr<FaultySession> faulty = make(memory);
    faulty->PlantInto(std::move(inner), program, std::move(tree));
    return faulty;
  }
};

// For faults without a memory.
template <typename Fault>
std::unique_ptr<FaultySession> Forgetful(FaultMemory&) {
  return std::make_unique<Fault>();
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
std::vector<FaultKind> SettingFaults();
std::vector<FaultKind> ExceptionFaults();
std::vector<FaultKind> EvaluationFaults();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULT_KIND_H_
