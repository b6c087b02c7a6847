// Command lines: Abseil flags, with exit codes of our own (Abseil ends the program with 1 on any mistake).
#ifndef TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_
#define TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/flags/commandlineflag.h"
#include "model/status.h"

namespace twinstep {

// The run was done, whatever it found.
inline constexpr int kExitOk = 0;
// It could not run: something outside the command line is missing or broken.
inline constexpr int kExitFailed = 1;
// The command line is wrong.
inline constexpr int kExitUsage = 2;
// The run was done, and what it is a gate for is not to go through.
inline constexpr int kExitRefused = 3;

struct CommandLine {
  bool help_wanted = false;
  bool version_wanted = false;
  // The arguments that are not flags.
  std::vector<std::string> positional;
  // Names of the flags that the command line has.
  std::set<std::string> given;
};

// The flags of the program's main file (`file`, __FILE__), by name; these are ours to show and to set. Abseil's own
// libraries define flags too.
using Flags = std::map<std::string, absl::CommandLineFlag*>;
Flags FlagsOf(const std::string& file);

// Sets the flags named in `argv` (--name=value, --name value, --name and --noname for booleans, --name for an
// OutputFile; `--` ends them). Errors: InvalidArgument with a sentence.
absl::StatusOr<CommandLine> ParseCommandLine(int argc, char** argv, const Flags& flags);

// Prints `status` on standard error as one sentence and returns the exit code for it: InvalidArgument is wrong usage,
// PermissionDenied what a gate refuses. A status without a message is not printed.
int ReportError(const std::string& program, const absl::Status& status);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_COMMAND_LINE_H_
