#include "harness/trials/trial_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/message_pipe.h"
#include "harness/process/own_child.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr int kPollMilliseconds = 50;

}  // namespace

bool IsTrial(int argc, char** argv) { return argc == 1 && strcmp(argv[0], kTrialName) == 0; }

class TrialPool::Process {
 public:
  static absl::StatusOr<std::unique_ptr<Process>> Start() {
    int orders[2], results[2];
    if (pipe2(orders, O_CLOEXEC) != 0) return NoResource();
    if (pipe2(results, O_CLOEXEC) != 0) {
      close(orders[0]);
      close(orders[1]);
      return NoResource();
    }
    OwnChild start = {.arguments = {kTrialName}, .fds = {}, .ignores_interrupts = true};
    start.fds.resize(5, kNullFd);
    start.fds[kTrialOrdersFd] = orders[0];
    start.fds[kTrialResultsFd] = results[1];
    const pid_t child = StartOwnChild(start);
    const absl::Status status = child < 0 ? NoResource() : absl::OkStatus();
    close(orders[0]);
    close(results[1]);
    auto process = std::unique_ptr<Process>(new Process(child, orders[1], results[0]));
    if (!status.ok()) return status;
    return process;
  }

  ~Process() {
    Kill();
    close(orders_);
    close(results_);
  }

  // The process waits for orders, so that it reads all of a large one.
  void Send(size_t index, const TrialOrder& order, absl::Duration patience) {
    busy_ = index;
    deadline_ = SteadyNow() + patience;
    patience_ = patience;
    const std::string bytes = MessageBytes(order);
    for (size_t sent = 0; sent < bytes.size();) {
      const ssize_t wrote = write(orders_, bytes.data() + sent, bytes.size() - sent);
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) break;
      sent += static_cast<size_t>(wrote);
    }
  }

  // After something can be read.
  TrialAnswer Read() {
    TrialAnswer answer;
    if (!ReadMessage(results_, answer.result)) {
      answer.end = TrialAnswer::End::kCrashed;
      answer.how = Reap();
    }
    busy_.reset();
    return answer;
  }

  TrialAnswer Ended(TrialAnswer::End end, std::string how) {
    Kill();
    busy_.reset();
    return {.end = end, .result = {}, .how = std::move(how)};
  }

  uint64_t ResidentMib() const { return twinstep::ResidentMib(child_); }

  bool alive() const { return child_ > 0; }
  std::optional<size_t> busy() const { return busy_; }
  absl::Duration deadline() const { return deadline_; }
  absl::Duration patience() const { return patience_; }
  int results_fd() const { return results_; }

 private:
  Process(pid_t child, int orders, int results) : child_(child), orders_(orders), results_(results) {}

  static absl::Status NoResource() {
    return absl::ResourceExhaustedError(
        absl::StrCat("no process for trials can be started (", strerror(errno), "); try fewer --jobs"));
  }

  void Kill() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    Reap();
  }

  std::string Reap() {
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    return EndText(status);
  }

  pid_t child_;
  const int orders_;
  const int results_;
  // The index of the order that it works on.
  std::optional<size_t> busy_;
  absl::Duration deadline_;
  absl::Duration patience_;
};

TrialPool::TrialPool(int jobs, TrialLimits limits, std::function<bool()> stop)
    : limits_(limits), stop_(std::move(stop)), processes_(static_cast<size_t>(jobs < 1 ? 1 : jobs)) {
  // A child that dies before it has read its order is not the end of this process.
  signal(SIGPIPE, SIG_IGN);
}

TrialPool::~TrialPool() = default;

absl::Status TrialPool::Give(size_t process, size_t index, const TrialOrder& order) {
  std::unique_ptr<Process>& slot = processes_[process];
  if (slot == nullptr || !slot->alive()) {
    absl::StatusOr<std::unique_ptr<Process>> started = Process::Start();
    if (!started.ok()) return started.status();
    slot = *std::move(started);
  }
  TrialOrder limited = order;
  limited.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(limits_.cpu)));
  slot->Send(index, limited, limits_.patience);
  return absl::OkStatus();
}

bool TrialPool::Take(size_t process, TrialAnswer& answer) {
  Process& trial = *processes_[process];
  pollfd waiting = {.fd = trial.results_fd(), .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, 0) > 0) {
    answer = trial.Read();
  } else if (SteadyNow() > trial.deadline()) {
    answer =
        trial.Ended(TrialAnswer::End::kHung, absl::StrCat("no answer for ", absl::FormatDuration(trial.patience())));
  } else if (const uint64_t resident = trial.ResidentMib(); resident > limits_.memory_mib) {
    answer = trial.Ended(TrialAnswer::End::kMemory, absl::StrCat(resident, " MiB resident"));
  } else {
    return false;
  }
  return true;
}

absl::StatusOr<std::vector<TrialAnswer>> TrialPool::Run(absl::Span<const TrialOrder> orders, bool to_the_end) {
  if (orders.empty()) return std::vector<TrialAnswer>();
  std::string configuration = orders.front().configuration().SerializeAsString();
  if (configuration != configuration_) {
    for (std::unique_ptr<Process>& process : processes_) process.reset();
    configuration_ = std::move(configuration);
  }
  std::vector<std::optional<TrialAnswer>> answers(orders.size());
  size_t next = 0, ended = 0;
  while (ended < orders.size()) {
    if (!to_the_end && stop_ && stop_()) break;
    std::vector<pollfd> waiting;
    for (size_t i = 0; i < processes_.size(); ++i) {
      if (processes_[i] != nullptr && processes_[i]->busy()) {
        waiting.push_back({.fd = processes_[i]->results_fd(), .events = POLLIN, .revents = 0});
      } else if (next < orders.size()) {
        if (absl::Status status = Give(i, next, orders[next]); !status.ok()) return status;
        ++next;
        waiting.push_back({.fd = processes_[i]->results_fd(), .events = POLLIN, .revents = 0});
      }
    }
    poll(waiting.data(), waiting.size(), kPollMilliseconds);
    for (size_t i = 0; i < processes_.size(); ++i) {
      if (processes_[i] == nullptr || !processes_[i]->busy()) continue;
      const size_t index = *processes_[i]->busy();
      TrialAnswer answer;
      if (!Take(i, answer)) continue;
      answers[index] = std::move(answer);
      ++ended;
    }
  }
  std::vector<TrialAnswer> all;
  for (std::optional<TrialAnswer>& answer : answers) {
    if (!answer) break;
    all.push_back(*std::move(answer));
  }
  // What was under way when stopped says nothing any more.
  for (std::unique_ptr<Process>& process : processes_) {
    if (process != nullptr && process->busy()) process.reset();
  }
  return all;
}

}  // namespace twinstep
