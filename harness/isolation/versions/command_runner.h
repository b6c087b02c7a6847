// Runs a person's test command on variants: each is a folder, the command runs in it, in the person's own Node or
// whatever it starts, and its exit code decides.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_COMMAND_RUNNER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_COMMAND_RUNNER_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "harness/isolation/versions/run_end.h"
#include "harness/process/shell_command.h"
#include "model/code_changes/code_change.h"
#include "model/status.h"

namespace twinstep {

// What V8 told of a run in Node (NODE_V8_COVERAGE): by file of the version, ranges of its text in UTF-16 units, outer
// ones before inner ones. Empty: the command runs no Node.
struct CommandCoverage {
  struct Range {
    int begin = 0;
    int end = 0;
    bool ran = false;
  };
  std::map<std::string, std::vector<Range>> files;

  // Whether the place was reached, in a file that is known.
  bool Reached(const std::string& file, int place) const;
};

struct CommandRunnerOptions {
  int jobs = 1;
  // On the clock, for one run.
  absl::Duration time_limit = absl::Seconds(100);
  std::function<bool()> stop = {};
  // Files that stand at the top of each variant besides those of the base, by their names there: where they come from.
  std::map<std::string, std::string> placed = {};
  // The user's environment; none: this process's (ShellCommand).
  std::optional<std::vector<std::string>> environment = {};
};

// One thread.
class CommandRunner {
 public:
  // `base`: the folder that variants are copies of, without .git; every node_modules in it is a link to the original's.
  // A word of the command that names a file where the user is, and none in `base`, is a file of the test: a copy of it
  // stands at the top of each variant, and the word names that.
  // `files`: those of the base that calls replace. Errors: no temporary folder; it cannot be copied.
  static absl::StatusOr<std::unique_ptr<CommandRunner>> Create(const std::string& command, const std::string& base,
                                                               const VersionFiles& files,
                                                               const CommandRunnerOptions& options);

  // From now on calls leave these as they are.
  void LeaveAlone(const std::set<std::string>& paths);

  // On variants that have these files in place of those that the call before named, several at the same time; fewer
  // when stopped. Exit code 0: passed; 125, a signal and the time limit: it says nothing (kDidNotEnd). Errors: no
  // process; a file cannot be written.
  absl::StatusOr<std::vector<RunEnd>> Run(absl::Span<const VersionFiles> versions);
  // One, telling what of the files ran.
  absl::StatusOr<RunEnd> RunCovered(const VersionFiles& files, CommandCoverage& coverage);

  // From now on failures are the same where the exit code is: what the command prints differs from run to run.
  void UseExitCodes() { exit_codes_only_ = true; }
  void SetLimit(absl::Duration limit) { time_limit_ = limit; }
  absl::Duration slowest() const { return slowest_; }

 private:
  struct Slot {
    std::string folder;
    VersionFiles files;
  };

  CommandRunner(TemporaryFolder folder, const CommandRunnerOptions& options)
      : folder_(std::move(folder)), options_(options), time_limit_(options.time_limit) {}

  absl::Status MakeSlots(const std::string& base, const VersionFiles& files);
  absl::Status Write(const VersionFiles& files, Slot& slot) const;
  absl::StatusOr<RunningCommand> Start(const VersionFiles& files, size_t slot, const std::string& coverage);
  RunEnd EndOf(const CommandEnd& end, size_t slot) const;
  std::string OutputOf(size_t slot) const;

  const TemporaryFolder folder_;
  const CommandRunnerOptions options_;
  std::string command_;
  // File of the test: where it comes from, by its name in a variant.
  std::map<std::string, std::string> test_files_;
  std::vector<Slot> slots_;
  absl::Duration time_limit_;
  absl::Duration slowest_;
  bool exit_codes_only_ = false;
};

// What of a failing test's output tells one failure from another: the first error as Node prints it, and the names of
// tests that failed as TAP, Node, mocha and jest print them, without times. `folder` is left out of paths.
std::string FailureIn(const std::string& output, const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_COMMAND_RUNNER_H_
