#include "harness/campaign/worker_channel.h"

#include <utility>

namespace twinstep {

absl::StatusOr<WorkerBrief> WorkerChannel::ReadBrief() {
  WorkerBrief brief;
  if (!NextOrder(brief)) return absl::InternalError("a worker process was not given its brief");
  return brief;
}

absl::StatusOr<WorkerChannel> WorkerChannel::Open() {
  WorkerChannel channel;
  // The one that WorkerProcess gives beyond a child's own.
  absl::StatusOr<std::unique_ptr<FlightRecorder>> flight = FlightRecorder::Open(kFirstExtraFd);
  if (!flight.ok()) return flight.status();
  channel.flight_ = *std::move(flight);
  return channel;
}

}  // namespace twinstep
