// The worker's end of what connects it with its supervisor.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_

#include <memory>

#include "harness/campaign/flight_recorder.h"
#include "harness/process/child_side.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

class WorkerChannel {
 public:
  // What the worker is to do, which comes first. Errors: the process was not started by WorkerProcess.
  static absl::StatusOr<WorkerBrief> ReadBrief();
  // Errors: as above.
  static absl::StatusOr<WorkerChannel> Open();

  FlightRecorder& flight() { return *flight_; }
  // Waits for the next order. False: there are no more, the worker should end.
  bool Receive(WorkerOrder& order) { return NextOrder(order); }
  // False: nobody reads any more, the worker should end.
  bool Send(const WorkerMessage& message) { return Answer(message); }

 private:
  std::unique_ptr<FlightRecorder> flight_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_
