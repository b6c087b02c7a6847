// A shell command that a person names: started in a folder, waited for, ended with all that it started.
#ifndef TWINSTEP_HARNESS_PROCESS_SHELL_COMMAND_H_
#define TWINSTEP_HARNESS_PROCESS_SHELL_COMMAND_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "model/status.h"

namespace twinstep {

struct ShellCommand {
  // For /bin/sh; "$1" is the first of `arguments`.
  std::string command;
  std::vector<std::string> arguments = {};
  // Where it runs; empty: where this process does.
  std::string folder = {};
  // NAME=VALUE; none: this process's. An engine in it has set time zone and locale for itself.
  std::optional<std::vector<std::string>> inherited = {};
  // Added to these.
  std::vector<std::pair<std::string, std::string>> environment = {};
  // A file that gets what it prints; empty: that is lost.
  std::string output = {};
  absl::Duration time_limit = absl::Seconds(10);
};

struct CommandEnd {
  enum class Kind : uint8_t { kExited, kSignal, kPastLimit };
  Kind kind = Kind::kExited;
  // The exit code, or the signal.
  int code = 0;

  friend bool operator==(const CommandEnd&, const CommandEnd&) = default;
};

// This process's environment as it is now: for ShellCommand::inherited.
std::vector<std::string> CurrentEnvironment();

// One that was started, in a process group of its own, which ends with it and with this object. Its standard input is
// empty.
class RunningCommand {
 public:
  // Errors: no process.
  static absl::StatusOr<RunningCommand> Start(const ShellCommand& command);
  RunningCommand(RunningCommand&& other) noexcept
      : process_(std::exchange(other.process_, -1)), end_(other.end_), cpu_time_(other.cpu_time_) {}
  RunningCommand& operator=(RunningCommand&& other) noexcept;
  ~RunningCommand() { Kill(); }

  // None: `stop` (may be empty), which is asked now and then, said so.
  std::optional<CommandEnd> Wait(const std::function<bool()>& stop);
  void Kill();
  // CPU time of the command and of all that it has waited for; once it has ended.
  absl::Duration cpu_time() const { return cpu_time_; }

 private:
  RunningCommand(pid_t process, absl::Duration end) : process_(process), end_(end) {}

  pid_t process_ = -1;
  absl::Duration end_;
  absl::Duration cpu_time_;
};

// A new folder below TMPDIR, /tmp without it, which goes with this object and all that is in it.
class TemporaryFolder {
 public:
  // `name`: the beginning of the folder's. FailedPrecondition: it cannot be made.
  static absl::StatusOr<TemporaryFolder> Make(const std::string& name);
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, "")) {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
  ~TemporaryFolder() { Remove(); }

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  void Remove();

  std::string path_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_SHELL_COMMAND_H_
