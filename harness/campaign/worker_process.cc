#include "harness/campaign/worker_process.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(const ChildKind& kind,
                                                                    std::shared_ptr<Nursery> nursery,
                                                                    const std::function<WorkerBrief()>& brief) {
  auto worker = std::unique_ptr<WorkerProcess>(new WorkerProcess());
  absl::StatusOr<StandardErrorFile> errors = StandardErrorFile::Create();
  if (!errors.ok()) {
    return absl::ResourceExhaustedError(absl::StrCat("no worker process can be started (",
                                                     std::string(errors.status().message()), "); try fewer --jobs"));
  }
  // The worker empties it before each session.
  worker->standard_error_ = *std::move(errors);
  int flight = -1;
  ASSIGN_OR_RETURN(worker->flight_, FlightRecorder::Create(flight));
  absl::StatusOr<std::unique_ptr<Child>> child = Child::Start(
      kind,
      {.standard = {kNullFd, kNullFd, worker->standard_error_.fd()}, .extra = {flight}, .nursery = std::move(nursery)});
  close(flight);
  if (!child.ok()) return child.status();
  worker->child_ = *std::move(child);
  if (!worker->child_->is_prepared()) worker->child_->Send(brief());
  return worker;
}

Child::Heard WorkerProcess::Next(WorkerMessage& message) {
  std::string bytes;
  Child::Heard heard = Child::Heard::kSignOfLife;
  while (heard == Child::Heard::kSignOfLife) heard = child_->Next(bytes);
  if (heard == Child::Heard::kMessage && !message.ParseFromString(bytes)) return Child::Heard::kEnded;
  return heard;
}

}  // namespace twinstep
