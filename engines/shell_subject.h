// A subject that is reached by its shell: "v8@node:/path/node".
#ifndef TWINSTEP_ENGINES_SHELL_SUBJECT_H_
#define TWINSTEP_ENGINES_SHELL_SUBJECT_H_

#include <optional>
#include <string>
#include <string_view>

#include "model/status.h"

namespace twinstep {

struct ShellSubject {
  std::string engine;
  // A row of the table of shells: "node".
  std::string shell;
  std::string path;
};

// Of ENGINE@SHELL:PATH. None: `name` is no such form, or there is no such shell of that engine.
std::optional<ShellSubject> ParseShellSubject(std::string_view name);

// The version of its engine, which the shell is asked for once a process. Any thread. Errors, each a sentence with what
// to do: NotFound, there is no such file; FailedPrecondition, it cannot be run, is no such shell, or is too old.
absl::StatusOr<std::string> ShellVersion(const ShellSubject& subject);

// "v8@node:PATH, ...", for the help of flags.
std::string ShellForms();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELL_SUBJECT_H_
