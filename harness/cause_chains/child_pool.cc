#include "harness/cause_chains/child_pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "harness/own_child.h"

namespace twinstep {

ChildPool::~ChildPool() {
  for (Child& child : children_) {
    kill(child.process, SIGKILL);
    Reap(child);
  }
}

absl::Status ChildPool::Start(int id, const std::vector<std::string>& arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", strerror(errno)));
  OwnChild own;
  own.arguments = arguments;
  own.fds = {kNullFd, ends[1], 2};
  own.ignores_interrupts = true;
  own.first_to_go = true;
  const pid_t process = StartOwnChild(own);
  const int error = errno;
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return absl::ResourceExhaustedError(absl::StrCat("no process: ", strerror(error)));
  }
  Child child;
  child.id = id;
  child.process = process;
  child.output_fd = ends[0];
  child.end = absl::Now() + limit_;
  children_.push_back(std::move(child));
  return absl::OkStatus();
}

ChildPool::Ended ChildPool::Reap(Child& child) {
  close(child.output_fd);
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
  }
  Ended ended;
  ended.id = child.id;
  ended.output = std::move(child.output);
  if (child.too_long) {
    ended.failure = "it took too long and was ended";
  } else if (WIFSIGNALED(status)) {
    ended.failure = absl::StrCat("it died (signal ", WTERMSIG(status), ", ", strsignal(WTERMSIG(status)), ")");
  } else if (WEXITSTATUS(status) != 0) {
    ended.failure = absl::StrCat("it ended with exit code ", WEXITSTATUS(status));
  }
  return ended;
}

std::optional<ChildPool::Ended> ChildPool::Wait() {
  std::vector<pollfd> polled;
  for (Child& child : children_) {
    polled.push_back({child.output_fd, POLLIN, 0});
    if (child.too_long || absl::Now() < child.end) continue;
    child.too_long = true;
    kill(child.process, SIGKILL);
  }
  if (poll(polled.data(), polled.size(), 200) <= 0) return std::nullopt;
  for (size_t i = 0; i < polled.size(); ++i) {
    if (polled[i].revents == 0) continue;
    char buffer[1 << 16];
    const ssize_t got = read(polled[i].fd, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got > 0) {
      children_[i].output.append(buffer, static_cast<size_t>(got));
      continue;
    }
    Ended ended = Reap(children_[i]);
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(i));
    return ended;
  }
  return std::nullopt;
}

}  // namespace twinstep
