// What every command does alike: children, --help, --version, flags that have no effect, stray arguments, exit codes.
#ifndef TWINSTEP_HARNESS_COMMAND_RUN_COMMAND_H_
#define TWINSTEP_HARNESS_COMMAND_RUN_COMMAND_H_

#include <functional>
#include <string>
#include <vector>

#include "harness/command/command_line.h"
#include "model/status.h"

namespace twinstep {

// What a command takes besides flags.
struct Arguments {
  size_t least = 0;
  size_t most = 0;
  // What a sentence calls them: "a result folder", "finding files or result folders".
  std::string what;
  // Each has to be a folder that exists.
  bool folders = false;
};

inline constexpr size_t kAnyNumber = SIZE_MAX;

// One way to use a command.
struct Mode {
  // "--finding" is chosen where that flag is set, "--feedback=behaviour" where it has that value, and "FINDING" where
  // there is an argument besides flags. Empty: where no mode above is chosen.
  std::string chosen_by = {};
  // The flags that have an effect, besides the one that chooses; empty: all but `without`.
  std::vector<std::string> takes = {};
  std::vector<std::string> without = {};
  Arguments arguments = {};
  // Flags that have to be given.
  std::vector<std::string> needs = {};
};

// The values that a flag can have; in a list, each of its parts, between commas.
struct Choice {
  std::string flag;
  std::vector<std::string> values;
};

struct Command {
  std::string name;
  // Heads the help text.
  std::string usage;
  // The program's main file, __FILE__: flags that are defined there are the command's own.
  std::string file;
  // The first mode that is chosen counts.
  std::vector<Mode> modes = {Mode{}};
  std::vector<Choice> choices = {};
};

// Ends with exit code 1 and says nothing more: what there was to say is said.
absl::Status FailedAndSaid();
// The same with kExitRefused.
absl::Status RefusedAndSaid();

// Whether all that went to standard output has arrived there. RunCommand asks; a child that writes there has to, too.
absl::Status OutputWritten();

// All of a program's main. Does a child's work where this process is one (RunAsChild); prints the help or the version;
// refuses wrong usage with one sentence; else does `run`. Returns the exit code: that of ReportError where there is an
// error. That what was written to standard output could not be written whole is one. Protocol Buffers' own words about
// broken messages go nowhere: standard error is for sentences.
int RunCommand(int argc, char** argv, const Command& command,
               const std::function<absl::Status(const CommandLine&)>& run);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_RUN_COMMAND_H_
