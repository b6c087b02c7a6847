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

ScheduleProcess::ScheduleProcess(const ScheduledProgram& program, const ScheduleLimits& limits)
    : program_(program), limits_(limits) {
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
  busy_ = false;
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

ScheduleAnswer ScheduleProcess::EndedByItself() {
  return EndedBy(ScheduleAnswer::ENGINE_FAILED, absl::StrCat("the engine ends the process: ", Reap()));
}

bool ScheduleProcess::Give(ScheduleOrder& order, bool is_new) {
  if (is_new) {
    order.set_engine(program_.engine);
    order.set_new_program(true);
    order.set_source(program_.program.source);
    for (const std::string& setup : program_.program.setup) order.add_setup(setup);
    order.set_test(program_.program.test);
  }
  return WriteMessage(orders_, order);
}

absl::Status ScheduleProcess::Begin(ScheduleOrder order) {
  order.set_max_yield_points(limits_.max_yield_points);
  // One that ended between two runs, by whatever, says nothing about this one.
  if (child_ > 0 && !Give(order, false)) Kill();
  if (child_ <= 0) {
    if (absl::Status status = Start(); !status.ok()) return status;
    // Where this fails too, Look finds that it has ended.
    (void)Give(order, true);
  }
  busy_ = true;
  deadline_ = SteadyNow() + limits_.time;
  return absl::OkStatus();
}

std::optional<absl::StatusOr<ScheduleAnswer>> ScheduleProcess::Look() {
  pollfd waiting = {.fd = answers_, .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, 0) > 0) {
    ScheduleAnswer answer;
    if (!ReadMessage(answers_, answer)) return EndedByItself();
    busy_ = false;
    if (answer.unparsed()) return absl::InvalidArgumentError(answer.error());
    if (!answer.error().empty()) return absl::InternalError(answer.error());
    return answer;
  }
  if (SteadyNow() > deadline_) {
    Kill();
    return EndedBy(ScheduleAnswer::TOO_LONG,
                   absl::StrCat("the run does not end within ", absl::FormatDuration(limits_.time)));
  }
  if (ResidentMib(child_) > limits_.memory_mib) {
    Kill();
    return EndedBy(ScheduleAnswer::ENGINE_FAILED,
                   absl::StrCat("the run takes more than ", limits_.memory_mib, " MiB of memory"));
  }
  return std::nullopt;
}

}  // namespace twinstep
