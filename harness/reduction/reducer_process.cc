#include "harness/reduction/reducer_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/process/interrupt.h"
#include "harness/process/message_pipe.h"
#include "harness/process/own_child.h"
#include "harness/reduction/reduce_findings.h"

namespace twinstep {
namespace {

constexpr int kOrderFd = 3;
constexpr int kMessagesFd = 4;
constexpr int kPollMilliseconds = 100;

FindingPath PathOf(const std::string& path) {
  FindingPath finding;
  finding.path = path;
  return finding;
}

}  // namespace

bool IsReducer(int argc, char** argv) { return argc == 1 && strcmp(argv[0], kReducerName) == 0; }

int ReducerMain() {
  // The supervisor's SIGTERM, and a terminal's Ctrl-C, mean: come to an end.
  CatchInterrupts();
  // Its own trial processes do not inherit them.
  for (const int fd : {kOrderFd, kMessagesFd}) fcntl(fd, F_SETFD, FD_CLOEXEC);
  ReducerOrder order;
  if (!ReadMessage(kOrderFd, order)) return 1;
  std::vector<FindingPath> findings;
  for (const std::string& path : order.paths()) findings.push_back(PathOf(path));
  ReduceFindingsOptions options;
  options.jobs = static_cast<int>(order.jobs());
  options.trial.cpu = absl::Microseconds(static_cast<int64_t>(order.cpu_limit_microseconds()));
  options.trial.memory_mib = order.memory_limit_mib();
  options.reduction.time_limit = absl::Microseconds(static_cast<int64_t>(order.finding_limit_microseconds()));
  options.reduction.stop = Interrupted;
  options.on_end = [&order](const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced) {
    ReducerMessage message;
    message.set_path(path.path);
    if (status.ok()) {
      *message.mutable_report() = reduced.report;
      if (reduced.report.state() == ReductionReport::REDUCED) {
        const absl::StatusOr<std::string> written = WriteReduced(order.out(), reduced.finding);
        if (written.ok()) {
          message.set_reduced_path(*written);
        } else {
          message.set_failure(std::string(written.status().message()));
        }
      }
    } else {
      message.set_failure(std::string(status.message()));
    }
    WriteMessage(kMessagesFd, message);
  };
  ReduceFindings(findings, options);
  return 0;
}

absl::Status RunReducer(const ReducerOrder& order, const std::function<bool()>& stop,
                        const std::function<void(const ReducerMessage&)>& on_end) {
  int orders[2], messages[2];
  const auto no_resource = [] {
    return absl::ResourceExhaustedError(absl::StrCat("no process for reductions can be started: ", strerror(errno)));
  };
  if (pipe2(orders, O_CLOEXEC) != 0) return no_resource();
  if (pipe2(messages, O_CLOEXEC) != 0) {
    const absl::Status status = no_resource();
    close(orders[0]);
    close(orders[1]);
    return status;
  }
  const pid_t child =
      StartOwnChild({.arguments = {kReducerName}, .fds = {kNullFd, kNullFd, kNullFd, orders[0], messages[1]}});
  absl::Status status = child < 0 ? no_resource() : absl::OkStatus();
  close(orders[0]);
  close(messages[1]);
  if (child > 0) {
    // One that dies before it has read its order is not the end of this process.
    signal(SIGPIPE, SIG_IGN);
    WriteMessage(orders[1], order);
  }
  close(orders[1]);
  bool stopped = false;
  while (child > 0) {
    if (!stopped && stop && stop()) {
      stopped = true;
      kill(child, SIGTERM);
    }
    pollfd waiting = {.fd = messages[0], .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kPollMilliseconds) <= 0) continue;
    ReducerMessage message;
    if (!ReadMessage(messages[0], message)) break;
    on_end(message);
  }
  close(messages[0]);
  if (child < 0) return status;
  int end = 0;
  while (waitpid(child, &end, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(end) || WEXITSTATUS(end) != 0) {
    return absl::InternalError(absl::StrCat(
        "the process that reduces findings ended by ",
        WIFSIGNALED(end) ? absl::StrCat("signal ", WTERMSIG(end)) : absl::StrCat("exit code ", WEXITSTATUS(end)),
        "; run //harness:reduce on the findings that it left out"));
  }
  return absl::OkStatus();
}

}  // namespace twinstep
