// The worker's end of what connects it with its supervisor.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_

#include <memory>

#include "absl/status/statusor.h"
#include "harness/campaign/flight_recorder.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Where a worker finds its descriptors; WorkerProcess puts them there. Not standard input and output: engines may use
// those.
inline constexpr int kMessagesFd = 3;
inline constexpr int kOrdersFd = 4;
inline constexpr int kFlightRecorderFd = 5;
inline constexpr int kBriefFd = 6;
// The name that a worker is started under, argv[0].
inline constexpr char kWorkerName[] = "twinstep-worker";

// Whether this process was started as a worker: asked first in main, before flags are looked at.
bool IsWorker(int argc, char** argv);

class WorkerChannel {
 public:
  // Errors: the process was not started by WorkerProcess.
  static absl::StatusOr<WorkerChannel> Open();

  const WorkerBrief& brief() const { return brief_; }
  FlightRecorder& flight() { return *flight_; }
  // Waits for the next order. False: there are no more, the worker should end.
  bool Receive(WorkerOrder& order);
  // False: nobody reads any more, the worker should end.
  bool Send(const WorkerMessage& message);

 private:
  WorkerBrief brief_;
  std::unique_ptr<FlightRecorder> flight_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_CHANNEL_H_
