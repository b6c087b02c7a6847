#include "engines/shells/named_shell_for_test.h"

#include <cstdlib>

#include "engines/shells/shell_engine.h"
#include "model/status.h"
#include "model/subject_table.h"

namespace twinstep {

std::optional<ShellSubject> NamedShell(const std::string& engine) {
  const char* const named = std::getenv("TWINSTEP_SHELL");
  std::optional<ShellSubject> shell = ParseShellSubject(named == nullptr ? "" : named);
  return shell && shell->engine == engine ? shell : std::nullopt;
}

absl::StatusOr<std::unique_ptr<Engine>> MakeNamedShell(const ShellSubject& shell) {
  ASSIGN_OR_RETURN(const std::string version, ShellVersion(shell));
  static const EngineFacts facts = FactsAt(shell.engine, VersionIn(version), shell.shell);
  return MakeShellEngine({.facts = &facts, .shell = shell.shell, .path = shell.path});
}

}  // namespace twinstep
