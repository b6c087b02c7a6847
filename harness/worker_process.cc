#include "harness/worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Where a worker finds the pipe to its supervisor. Not standard output: engines may print there.
constexpr int kMessagesFd = 3;
constexpr size_t kStandardErrorShown = 4000;

std::string Describe(int status) {
  if (WIFSIGNALED(status)) return absl::StrCat("signal ", WTERMSIG(status), " (", strsignal(WTERMSIG(status)), ")");
  return absl::StrCat("exit code ", WEXITSTATUS(status));
}

int WaitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(const std::vector<std::string>& arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", strerror(errno)));
  const int standard_error = memfd_create("standard-error", MFD_CLOEXEC);
  std::vector<std::string> all = arguments;
  all.insert(all.begin(), "twinstep-worker");
  std::vector<char*> argv;
  for (std::string& argument : all) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t supervisor = getpid();
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    close(standard_error);
    return absl::ResourceExhaustedError(absl::StrCat("no process: ", strerror(errno)));
  }
  if (child == 0) {
    // A worker never outlives its supervisor, also not one that was killed.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(1);
    // Ctrl-C in a terminal reaches the whole group; the supervisor ends the worker itself.
    signal(SIGINT, SIG_IGN);
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(standard_error, STDERR_FILENO);
    if (ends[1] == kMessagesFd) {
      fcntl(kMessagesFd, F_SETFD, 0);
    } else {
      dup2(ends[1], kMessagesFd);
    }
    execv("/proc/self/exe", argv.data());
    _exit(127);
  }
  close(ends[1]);
  return std::unique_ptr<WorkerProcess>(new WorkerProcess(child, ends[0], standard_error));
}

WorkerProcess::WorkerProcess(pid_t child, int messages, int standard_error)
    : child_(child), messages_(messages), standard_error_(standard_error) {}

WorkerProcess::~WorkerProcess() {
  if (child_ > 0) Kill();
  close(messages_);
  close(standard_error_);
}

WorkerProcess::Read WorkerProcess::Next(absl::Duration patience, WorkerMessage& message) {
  const auto complete = [this, &message] {
    uint32_t size = 0;
    if (buffer_.size() < sizeof size) return false;
    memcpy(&size, buffer_.data(), sizeof size);
    if (buffer_.size() < sizeof size + size) return false;
    message.Clear();
    const bool parsed = message.ParseFromArray(buffer_.data() + sizeof size, static_cast<int>(size));
    buffer_.erase(0, sizeof size + size);
    return parsed;
  };
  if (complete()) return Read::kMessage;
  pollfd waiting = {.fd = messages_, .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, static_cast<int>(absl::ToInt64Milliseconds(patience))) <= 0) return Read::kNothingYet;
  char chunk[1 << 16];
  const ssize_t got = read(messages_, chunk, sizeof chunk);
  if (got < 0 && errno == EINTR) return Read::kNothingYet;
  if (got <= 0) return Read::kEnded;
  buffer_.append(chunk, static_cast<size_t>(got));
  return complete() ? Read::kMessage : Read::kNothingYet;
}

std::string WorkerProcess::Kill() {
  kill(child_, SIGKILL);
  return Wait();
}

std::string WorkerProcess::Wait() {
  const int status = WaitFor(child_);
  child_ = -1;
  return Describe(status);
}

std::string WorkerProcess::StandardError() const {
  std::string text(kStandardErrorShown, '\0');
  const ssize_t got = pread(standard_error_, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  return text;
}

bool SendToSupervisor(const WorkerMessage& message) {
  const uint32_t size = static_cast<uint32_t>(message.ByteSizeLong());
  std::string bytes(reinterpret_cast<const char*>(&size), sizeof size);
  message.AppendToString(&bytes);
  size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t wrote = write(kMessagesFd, bytes.data() + sent, bytes.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    sent += static_cast<size_t>(wrote);
  }
  return true;
}

}  // namespace twinstep
