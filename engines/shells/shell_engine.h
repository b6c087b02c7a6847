// Engines that are reached by their shells, behind the model's interface: nothing of them is linked.
#ifndef TWINSTEP_ENGINES_SHELLS_SHELL_ENGINE_H_
#define TWINSTEP_ENGINES_SHELLS_SHELL_ENGINE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"

namespace twinstep {

struct ShellEngineOptions {
  // Of the engine; outlives it.
  const EngineFacts* facts = nullptr;
  // A row of the table of shells: "node".
  std::string shell = {};
  std::string path = {};
  // The engine's own, as it takes them.
  std::vector<std::string> flags = {};
};

// One process for programs that are debugged, another for bare runs, a third for those that count; each for many
// programs, with a realm of its own for each. A process that dies takes this one with it, by the same signal or exit
// code, with its last words on standard error, as engines of children do (harness/subjects/remote_engine.h).
//
// How Node differs from the linked V8 stands in engines/shells/README.md.
//
// Errors: Unimplemented, there is no such shell; FailedPrecondition, it does not start, with its last words.
absl::StatusOr<std::unique_ptr<Engine>> MakeShellEngine(const ShellEngineOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SHELL_ENGINE_H_
