// A worker: this program, started afresh with other arguments, that sends messages. Its crash is an answer, not an end.
#ifndef TWINSTEP_HARNESS_WORKER_PROCESS_H_
#define TWINSTEP_HARNESS_WORKER_PROCESS_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/campaign.pb.h"

namespace twinstep {

// The supervisor's side. One thread.
class WorkerProcess {
 public:
  // Starts /proc/self/exe with `arguments`. Errors: the system gives no process or pipe.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const std::vector<std::string>& arguments);
  // Kills the process if it still runs.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  enum class Read { kMessage, kNothingYet, kEnded };
  // Waits up to `patience` for the next message. kEnded: the process closed its end, by exit or by a crash.
  Read Next(absl::Duration patience, WorkerMessage& message);

  // Ends the process and says how it ended: "killed by signal 6 (Aborted)", "exit code 3".
  std::string Kill();
  // How it ended by itself, after kEnded.
  std::string Wait();
  // The beginning of what it wrote to standard error.
  std::string StandardError() const;

 private:
  WorkerProcess(pid_t child, int messages, int standard_error);

  pid_t child_;
  const int messages_;
  const int standard_error_;
  std::string buffer_;
};

// The worker's side: writes one message to the supervisor. False: nobody reads any more, and the worker should end.
bool SendToSupervisor(const WorkerMessage& message);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_WORKER_PROCESS_H_
