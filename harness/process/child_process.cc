#include "harness/process/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "harness/process/own_child.h"

namespace twinstep {
namespace {

constexpr int kAnswerFd = 3;
constexpr int kPollMilliseconds = 50;
constexpr size_t kLongestAnswer = size_t{1} << 20;

}  // namespace

absl::StatusOr<ChildRun> RunSelf(const std::vector<std::string>& arguments, absl::Duration time_limit,
                                 uint64_t memory_limit_mib) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", strerror(errno)));
  OwnChild start = {.arguments = {"twinstep-child"}, .fds = {kNullFd, kNullFd, kNullFd, ends[1]}};
  start.arguments.insert(start.arguments.end(), arguments.begin(), arguments.end());
  const pid_t child = StartOwnChild(start);
  const int fork_error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return absl::ResourceExhaustedError(absl::StrCat("no process: ", strerror(fork_error)));
  }

  ChildRun run;
  const absl::Time deadline = absl::Now() + time_limit;
  for (bool open = true; open && run.how.empty();) {
    pollfd waiting = {.fd = ends[0], .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kPollMilliseconds) > 0) {
      char chunk[1 << 12];
      const ssize_t got = read(ends[0], chunk, sizeof chunk);
      if (got > 0 && run.answer.size() < kLongestAnswer) run.answer.append(chunk, static_cast<size_t>(got));
      open = got > 0 || (got < 0 && errno == EINTR);
    }
    if (const uint64_t resident = ResidentMib(child); resident > memory_limit_mib) {
      run.end = ChildRun::End::kMemoryLimit;
      run.how = absl::StrCat(resident, " MiB resident");
    } else if (open && absl::Now() > deadline) {
      run.end = ChildRun::End::kTimeLimit;
      run.how = absl::StrCat("no answer for ", absl::FormatDuration(time_limit));
    }
  }
  close(ends[0]);
  if (!run.how.empty()) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (run.how.empty() && status != 0) {
    run.end = ChildRun::End::kCrashed;
    run.how = EndText(status);
  }
  return run;
}

void SendToParent(const std::string& text) {
  size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t wrote = write(kAnswerFd, text.data() + sent, text.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;
    sent += static_cast<size_t>(wrote);
  }
}

}  // namespace twinstep
