// A worker: this program, started afresh, that takes orders and sends messages. Its crash is an answer, not an end.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/campaign/flight_recorder.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// The supervisor's side. One thread.
class WorkerProcess {
 public:
  // Starts /proc/self/exe as a worker with `brief`, serialized. Errors: the system gives no process, pipe or memory.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const std::string& brief);
  // Kills the process if it still runs.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Never waits: what does not fit into the pipe yet (the order to examine a finding of thousands of actions) goes with
  // later calls of SendRest. A supervisor that waited for a worker that waits for it would wait for ever.
  void Send(const WorkerOrder& order);
  // As much as fits. A worker that has ended is heard of by Next.
  void SendRest();
  bool has_rest() const { return !unsent_.empty(); }

  enum class Read { kMessage, kNothingYet, kEnded };
  // The next message that is complete by now, without waiting. kEnded: the process closed its end, by exit or crash.
  Read Next(WorkerMessage& message);
  // To wait for with poll(2): messages to read; where has_rest(), room to write.
  int messages_fd() const { return messages_; }
  int orders_fd() const { return orders_; }

  const FlightRecorder& flight() const { return *flight_; }
  pid_t pid() const { return child_; }
  // What the process uses by now; zero once it has ended.
  absl::Duration CpuTime() const;
  uint64_t ResidentMib() const;

  // Of a process that has ended.
  struct Ending {
    // 0: it exited by itself.
    int signal = 0;
    int exit_code = 0;
    // "signal 6 (Aborted)", "exit code 3".
    std::string text;
  };
  // Kills the process if it still runs.
  void Kill();
  // Waits for its end, after kEnded or Kill.
  Ending Wait();
  // The beginning of what it wrote to standard error.
  std::string StandardError() const;

 private:
  WorkerProcess() = default;

  pid_t child_ = -1;
  int messages_ = -1;
  int orders_ = -1;
  int standard_error_ = -1;
  std::unique_ptr<FlightRecorder> flight_;
  std::string unsent_;
  std::string buffer_;
  size_t consumed_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_
