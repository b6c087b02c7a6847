#include "harness/child_pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/campaign/message_pipe.h"
#include "harness/own_child.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr int kPollMilliseconds = 50;

uint64_t ResidentMib(pid_t process) {
  std::ifstream statm(absl::StrCat("/proc/", process, "/statm"));
  uint64_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

}  // namespace

bool IsPoolChild(int argc, char** argv, const char* name) { return argc == 1 && strcmp(argv[0], name) == 0; }

void StillAtWork() {
  const uint32_t nothing = 0;
  // A pool that is gone has ended this process.
  [[maybe_unused]] const ssize_t wrote = write(kAnswersFd, &nothing, sizeof nothing);
}

ChildPool::ChildPool(ChildPoolOptions options) : options_(std::move(options)), children_(options_.jobs) {
  // A child that dies before it has read its order is not the end of this process.
  signal(SIGPIPE, SIG_IGN);
}

ChildPool::~ChildPool() {
  for (Child& child : children_) {
    if (child.process <= 0) continue;
    kill(child.process, SIGKILL);
    Reap(child);
  }
}

int ChildPool::under_way() const {
  int count = 0;
  for (const Child& child : children_) count += child.order >= 0 ? 1 : 0;
  return count;
}

absl::Status ChildPool::Start(Child& child) {
  const auto no_resource = [] {
    return absl::ResourceExhaustedError(
        absl::StrCat("no process can be started (", strerror(errno), "); end other programs and try again"));
  };
  int orders[2], answers[2];
  if (pipe2(orders, O_CLOEXEC) != 0) return no_resource();
  if (pipe2(answers, O_CLOEXEC) != 0) {
    const absl::Status status = no_resource();
    close(orders[0]);
    close(orders[1]);
    return status;
  }
  OwnChild start = {.arguments = {options_.name}, .fds = {}, .ignores_interrupts = true, .first_to_go = true};
  start.fds.resize(5, kNullFd);
  start.fds[STDERR_FILENO] = STDERR_FILENO;
  start.fds[kOrdersFd] = orders[0];
  start.fds[kAnswersFd] = answers[1];
  child.process = StartOwnChild(start);
  const absl::Status status = child.process < 0 ? no_resource() : absl::OkStatus();
  close(orders[0]);
  close(answers[1]);
  child.orders = orders[1];
  child.answers = answers[0];
  if (!status.ok()) {
    close(child.orders);
    close(child.answers);
    return status;
  }
  if (options_.preface != nullptr) WriteMessage(child.orders, *options_.preface);
  return absl::OkStatus();
}

std::string ChildPool::Reap(Child& child) {
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
  }
  close(child.orders);
  close(child.answers);
  child = Child();
  if (WIFSIGNALED(status)) return absl::StrCat("signal ", WTERMSIG(status), " (", strsignal(WTERMSIG(status)), ")");
  return absl::StrCat("exit code ", WEXITSTATUS(status));
}

absl::Status ChildPool::Begin(int order, const google::protobuf::MessageLite& message) {
  for (Child& child : children_) {
    if (child.order >= 0) continue;
    if (child.process <= 0) {
      if (absl::Status status = Start(child); !status.ok()) return status;
    }
    child.order = order;
    child.signs_of_life = 0;
    child.deadline = SteadyNow() + options_.time;
    // One that does not read any more has died, which Next finds.
    WriteMessage(child.orders, message);
    return absl::OkStatus();
  }
  return absl::InternalError("every child has an order already");
}

ChildAnswer ChildPool::Ended(Child& child, ChildAnswer::End end, const std::string& text) {
  ChildAnswer answer;
  answer.order = child.order;
  answer.end = end;
  answer.signs_of_life = child.signs_of_life;
  kill(child.process, SIGKILL);
  const std::string how = Reap(child);
  answer.text = text.empty() ? how : text;
  return answer;
}

bool ChildPool::Read(Child& child, ChildAnswer& answer) {
  if (!ReadMessageBytes(child.answers, answer.text)) {
    answer = Ended(child, told_ <= SteadyNow() ? ChildAnswer::End::kStopped : ChildAnswer::End::kDied, "");
    return true;
  }
  if (answer.text.empty()) {
    child.deadline = SteadyNow() + options_.time;
    ++child.signs_of_life;
    return false;
  }
  answer.order = std::exchange(child.order, -1);
  answer.end = ChildAnswer::End::kAnswered;
  answer.signs_of_life = child.signs_of_life;
  return true;
}

bool ChildPool::Overdue(Child& child, ChildAnswer& answer) {
  const absl::Duration now = SteadyNow();
  if (now > told_ + options_.grace) {
    answer = Ended(child, ChildAnswer::End::kStopped, "stopped");
  } else if (now > child.deadline) {
    answer = Ended(child, ChildAnswer::End::kTooLong,
                   absl::StrCat("it does not end within ", absl::FormatDuration(options_.time)));
  } else if (ResidentMib(child.process) > options_.memory_mib) {
    answer = Ended(child, ChildAnswer::End::kDied,
                   absl::StrCat("it takes more than ", options_.memory_mib, " MiB of memory"));
  } else {
    return false;
  }
  return true;
}

ChildAnswer ChildPool::Next() {
  ChildAnswer answer;
  while (true) {
    std::vector<pollfd> waiting;
    std::vector<Child*> busy;
    for (Child& child : children_) {
      if (child.order < 0) continue;
      waiting.push_back({.fd = child.answers, .events = POLLIN, .revents = 0});
      busy.push_back(&child);
    }
    poll(waiting.data(), waiting.size(), kPollMilliseconds);
    for (size_t i = 0; i < busy.size(); ++i) {
      if (waiting[i].revents != 0 ? Read(*busy[i], answer) : Overdue(*busy[i], answer)) return answer;
    }
    if (told_ == absl::InfiniteDuration() && options_.stop && options_.stop()) {
      told_ = SteadyNow();
      for (const Child* child : busy) kill(child->process, SIGTERM);
    }
  }
}

}  // namespace twinstep
