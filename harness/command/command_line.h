// Command lines: Abseil flags, with exit codes of our own (Abseil ends the program with 1 on any mistake).
#ifndef TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_
#define TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace twinstep {

// The run was done, whatever it found.
inline constexpr int kExitOk = 0;
// It could not run: something outside the command line is missing or broken.
inline constexpr int kExitFailed = 1;
// The command line is wrong.
inline constexpr int kExitUsage = 2;

struct CommandLine {
  // --help was given: `help` is to be printed and nothing else to be done.
  bool help_wanted = false;
  std::string help;
  std::vector<std::string> positional;
};

// Sets the flags named in `argv` (--name=value, --name value, --name and --noname for booleans; `--` ends them).
// `usage` heads the help text, which lists the flags of the program's own main file, `file` (__FILE__). Errors:
// InvalidArgument with a sentence.
absl::StatusOr<CommandLine> ParseCommandLine(int argc, char** argv, const std::string& usage, const std::string& file);

// Processes for --jobs: 0 stands for one for each processor. Errors: InvalidArgument.
absl::StatusOr<int> JobsOf(int flag);

// Prints `status` on standard error as one sentence and returns the exit code for it: InvalidArgument is wrong usage.
int ReportError(const std::string& program, const absl::Status& status);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_
