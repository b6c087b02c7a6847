// A worker, as its supervisor sees it: a child that takes orders and sends messages. Its crash is an answer, not an
// end.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_

#include <functional>
#include <memory>
#include <string>

#include "harness/campaign/flight_recorder.h"
#include "harness/process/child.h"
#include "harness/process/nursery.h"
#include "harness/process/standard_error_file.h"
#include "harness/results/crash_text.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// One thread.
class WorkerProcess {
 public:
  // Out of `nursery`, which was given the worker's brief; where that has ended, it prepares itself, and is given it
  // now. Errors: the system gives no process, pipe or memory.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const ChildKind& kind, std::shared_ptr<Nursery> nursery,
                                                              const std::function<WorkerBrief()>& brief);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  Child& child() { return *child_; }
  // Like Child::Next. A worker that sends something that is not a message counts as ended.
  Child::Heard Next(WorkerMessage& message);
  const FlightRecorder& flight() const { return *flight_; }
  // The beginning of what it wrote to standard error, without addresses.
  std::string StandardError() const { return BeginningWithoutAddresses(standard_error_); }

 private:
  WorkerProcess() = default;

  std::unique_ptr<FlightRecorder> flight_;
  StandardErrorFile standard_error_;
  std::unique_ptr<Child> child_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_PROCESS_H_
