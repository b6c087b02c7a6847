// V8 by a shell, whichever it is.
#ifndef TWINSTEP_ENGINES_SHELLS_V8_SHELL_ENGINE_H_
#define TWINSTEP_ENGINES_SHELLS_V8_SHELL_ENGINE_H_

#include <functional>
#include <memory>

#include "absl/status/statusor.h"
#include "engines/shells/shell_engine.h"
#include "engines/shells/v8_shell.h"

namespace twinstep {

// For a program, and those after it which it can load.
using V8ShellStarter =
    std::function<absl::StatusOr<std::unique_ptr<V8Shell>>(const ShellEngineOptions& options, const Program& program)>;

// Errors: those of MakeShellEngine.
absl::StatusOr<std::unique_ptr<Engine>> MakeV8ShellEngine(const ShellEngineOptions& options, V8ShellStarter start);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_V8_SHELL_ENGINE_H_
