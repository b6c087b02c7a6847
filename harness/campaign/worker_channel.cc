#include "harness/campaign/worker_channel.h"

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <utility>

#include "harness/process/message_pipe.h"

namespace twinstep {

bool IsWorker(int argc, char** argv) { return argc == 1 && std::string_view(argv[0]) == kWorkerName; }

absl::StatusOr<WorkerChannel> WorkerChannel::Open() {
  WorkerChannel channel;
  absl::StatusOr<std::unique_ptr<FlightRecorder>> flight = FlightRecorder::Open(kFlightRecorderFd);
  if (!flight.ok()) return flight.status();
  channel.flight_ = *std::move(flight);
  struct stat about;
  std::string bytes;
  if (fstat(kBriefFd, &about) == 0) bytes.resize(static_cast<size_t>(about.st_size));
  if (pread(kBriefFd, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()) ||
      !channel.brief_.ParseFromString(bytes)) {
    return absl::InternalError("a worker process was not given its brief");
  }
  close(kBriefFd);
  return channel;
}

bool WorkerChannel::Receive(WorkerOrder& order) { return ReadMessage(kOrdersFd, order); }

bool WorkerChannel::Send(const WorkerMessage& message) { return WriteMessage(kMessagesFd, message); }

}  // namespace twinstep
