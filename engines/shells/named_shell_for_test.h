// The shell by which tests reach an engine, where somebody names one.
#ifndef TWINSTEP_ENGINES_SHELLS_NAMED_SHELL_FOR_TEST_H_
#define TWINSTEP_ENGINES_SHELLS_NAMED_SHELL_FOR_TEST_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "engines/shell_subject.h"
#include "model/debugger.h"

namespace twinstep {

// What the environment variable TWINSTEP_SHELL names ("v8@node:PATH"), where that is one of this engine's.
std::optional<ShellSubject> NamedShell(const std::string& engine);

// Under the engine's own name, by which tests look for its rows. Errors: those of MakeShellEngine.
absl::StatusOr<std::unique_ptr<Engine>> MakeNamedShell(const ShellSubject& shell);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_NAMED_SHELL_FOR_TEST_H_
