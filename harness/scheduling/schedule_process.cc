#include "harness/scheduling/schedule_process.h"

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

ScheduleAnswer EndedBy(ScheduleAnswer::Outcome outcome, const std::string& what) {
  ScheduleAnswer answer;
  answer.set_outcome(outcome);
  answer.set_what(what);
  answer.set_signature(what);
  return answer;
}

}  // namespace

bool IsScheduleChild(int argc, char** argv) { return argc == 1 && strcmp(argv[0], kScheduleChildName) == 0; }

ScheduleProcess::ScheduleProcess(std::string engine, AgentProgram program, ScheduleLimits limits,
                                 std::function<bool()> stop)
    : engine_(std::move(engine)), program_(std::move(program)), limits_(limits), stop_(std::move(stop)) {
  // A child that dies before it has read its order is not the end of this process.
  signal(SIGPIPE, SIG_IGN);
}

ScheduleProcess::~ScheduleProcess() { Kill(); }

absl::Status ScheduleProcess::Start() {
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
  OwnChild start = {.arguments = {kScheduleChildName}, .fds = {}, .ignores_interrupts = true, .first_to_go = true};
  start.fds.resize(5, kNullFd);
  start.fds[2] = STDERR_FILENO;
  start.fds[kScheduleOrdersFd] = orders[0];
  start.fds[kScheduleAnswersFd] = answers[1];
  child_ = StartOwnChild(start);
  const absl::Status status = child_ < 0 ? no_resource() : absl::OkStatus();
  close(orders[0]);
  close(answers[1]);
  orders_ = orders[1];
  answers_ = answers[0];
  return status;
}

std::string ScheduleProcess::Reap() {
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
  close(orders_);
  close(answers_);
  if (WIFSIGNALED(status)) return absl::StrCat("signal ", WTERMSIG(status), " (", strsignal(WTERMSIG(status)), ")");
  return absl::StrCat("exit code ", WEXITSTATUS(status));
}

void ScheduleProcess::Kill() {
  if (child_ <= 0) return;
  kill(child_, SIGKILL);
  Reap();
}

absl::StatusOr<ScheduleAnswer> ScheduleProcess::Replay(const Schedule& schedule) {
  ScheduleOrder order;
  order.set_replay(ScheduleText(schedule));
  return Run(std::move(order));
}

absl::StatusOr<ScheduleAnswer> ScheduleProcess::Random(const RandomSchedule& random) {
  ScheduleOrder order;
  *order.mutable_random() = random;
  return Run(std::move(order));
}

absl::StatusOr<ScheduleAnswer> ScheduleProcess::Run(ScheduleOrder order) {
  if (stop_ && stop_()) return absl::CancelledError("interrupted");
  order.set_max_yield_points(limits_.max_yield_points);
  if (child_ <= 0) {
    if (absl::Status status = Start(); !status.ok()) return status;
    order.set_engine(engine_);
    order.set_new_program(true);
    order.set_source(program_.source);
    for (const std::string& setup : program_.setup) order.add_setup(setup);
    order.set_test(program_.test);
  }
  const absl::Duration deadline = SteadyNow() + limits_.time;
  if (!WriteMessage(orders_, order)) {
    return EndedBy(ScheduleAnswer::ENGINE_FAILED, absl::StrCat("the engine ends the process: ", Reap()));
  }
  for (;;) {
    pollfd waiting = {.fd = answers_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kPollMilliseconds) > 0) {
      ScheduleAnswer answer;
      if (!ReadMessage(answers_, answer)) {
        return EndedBy(ScheduleAnswer::ENGINE_FAILED, absl::StrCat("the engine ends the process: ", Reap()));
      }
      if (answer.unparsed()) return absl::InvalidArgumentError(answer.error());
      if (!answer.error().empty()) return absl::InternalError(answer.error());
      return answer;
    }
    if (stop_ && stop_()) {
      Kill();
      return absl::CancelledError("interrupted");
    }
    if (SteadyNow() > deadline) {
      Kill();
      return EndedBy(ScheduleAnswer::TOO_LONG,
                     absl::StrCat("the run does not end within ", absl::FormatDuration(limits_.time)));
    }
    if (ResidentMib(child_) > limits_.memory_mib) {
      Kill();
      return EndedBy(ScheduleAnswer::ENGINE_FAILED,
                     absl::StrCat("the run takes more than ", limits_.memory_mib, " MiB of memory"));
    }
  }
}

}  // namespace twinstep
