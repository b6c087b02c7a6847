#include "harness/campaign/worker_channel.h"

namespace twinstep {

absl::StatusOr<WorkerBrief> WorkerChannel::ReadBrief() {
  WorkerBrief brief;
  if (!NextOrder(brief)) return absl::InternalError("a worker process was not given its brief");
  return brief;
}

absl::StatusOr<WorkerChannel> WorkerChannel::Open() {
  WorkerChannel channel;
  // The one that WorkerProcess gives beyond a child's own.
  ASSIGN_OR_RETURN(channel.flight_, FlightRecorder::Open(kFirstExtraFd));
  return channel;
}

}  // namespace twinstep
