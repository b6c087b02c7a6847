#include "harness/process/shell_command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "model/steady_clock.h"

namespace twinstep {

std::vector<std::string> CurrentEnvironment() {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) entries.emplace_back(*entry);
  return entries;
}

absl::StatusOr<RunningCommand> RunningCommand::Start(const ShellCommand& command) {
  // What the child needs is made before the fork.
  std::vector<std::string> texts = {"sh", "-c", command.command, "sh"};
  texts.insert(texts.end(), command.arguments.begin(), command.arguments.end());
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  std::vector<std::string> inherited;
  if (command.inherited) inherited = *command.inherited;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) return absl::ResourceExhaustedError(absl::StrCat("no process for the test: ", strerror(errno)));
  if (child == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    // As a shell starts them; this program ignores or catches some.
    for (const int caught : {SIGINT, SIGTERM, SIGPIPE}) signal(caught, SIG_DFL);
    const int null = open("/dev/null", O_RDWR);
    const int out = command.output.empty() ? null : open(command.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(null, STDIN_FILENO);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) dup2(out, fd);
    if (!command.folder.empty() && chdir(command.folder.c_str()) != 0) _exit(127);
    if (command.inherited) {
      clearenv();
      for (std::string& entry : inherited) putenv(entry.data());
    }
    for (const auto& [name, value] : command.environment) setenv(name.c_str(), value.c_str(), 1);
    execv("/bin/sh", arguments.data());
    _exit(127);
  }
  // Here too: whoever comes first.
  setpgid(child, child);
  return RunningCommand(child, SteadyNow() + command.time_limit);
}

RunningCommand& RunningCommand::operator=(RunningCommand&& other) noexcept {
  if (this == &other) return *this;
  Kill();
  process_ = std::exchange(other.process_, -1);
  end_ = other.end_;
  cpu_time_ = other.cpu_time_;
  return *this;
}

void RunningCommand::Kill() {
  if (process_ <= 0) return;
  kill(-process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

std::optional<CommandEnd> RunningCommand::Wait(const std::function<bool()>& stop) {
  absl::Duration pause = absl::Microseconds(200);
  while (true) {
    int status = 0;
    rusage usage = {};
    if (const pid_t ended = wait4(process_, &status, WNOHANG, &usage); ended == process_) {
      cpu_time_ = absl::DurationFromTimeval(usage.ru_utime) + absl::DurationFromTimeval(usage.ru_stime);
      // What it left behind.
      kill(-std::exchange(process_, -1), SIGKILL);
      if (WIFEXITED(status)) return CommandEnd{.kind = CommandEnd::Kind::kExited, .code = WEXITSTATUS(status)};
      return CommandEnd{.kind = CommandEnd::Kind::kSignal, .code = WTERMSIG(status)};
    }
    if (stop && stop()) {
      Kill();
      return std::nullopt;
    }
    if (SteadyNow() > end_) {
      Kill();
      return CommandEnd{.kind = CommandEnd::Kind::kPastLimit};
    }
    absl::SleepFor(pause);
    pause = std::min(2 * pause, absl::Milliseconds(20));
  }
}

absl::StatusOr<TemporaryFolder> TemporaryFolder::Make(const std::string& name) {
  const char* const temporary = getenv("TMPDIR");
  std::string folder = absl::StrCat(temporary == nullptr ? "/tmp" : temporary, "/", name, "-XXXXXX");
  if (mkdtemp(folder.data()) == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("no temporary folder can be made (", folder, ": ", strerror(errno), "); set TMPDIR"));
  }
  return TemporaryFolder(folder);
}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  if (this == &other) return *this;
  Remove();
  path_ = std::exchange(other.path_, "");
  return *this;
}

void TemporaryFolder::Remove() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  path_.clear();
}

}  // namespace twinstep
