// V8 by Node as a shell.
#ifndef TWINSTEP_ENGINES_SHELLS_NODE_ENGINE_H_
#define TWINSTEP_ENGINES_SHELLS_NODE_ENGINE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "engines/shells/shell_engine.h"

namespace twinstep {

// Errors: those of MakeShellEngine.
absl::StatusOr<std::unique_ptr<Engine>> MakeNodeEngine(const ShellEngineOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_NODE_ENGINE_H_
