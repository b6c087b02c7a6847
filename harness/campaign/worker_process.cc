#include "harness/campaign/worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// Of what is left when each address, of up to sixteen digits, is three characters.
constexpr size_t kStandardErrorShown = 4000;
constexpr size_t kStandardErrorRead = 6 * kStandardErrorShown;

}  // namespace

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(const ChildKind& kind,
                                                                    std::shared_ptr<Nursery> nursery,
                                                                    const std::function<WorkerBrief()>& brief) {
  auto worker = std::unique_ptr<WorkerProcess>(new WorkerProcess());
  worker->standard_error_ = memfd_create("standard-error", MFD_CLOEXEC);
  if (worker->standard_error_ < 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no worker process can be started (memory: ", strerror(errno), "); try fewer --jobs"));
  }
  // The worker empties it before each session.
  fcntl(worker->standard_error_, F_SETFL, O_APPEND);
  int flight = -1;
  absl::StatusOr<std::unique_ptr<FlightRecorder>> recorder = FlightRecorder::Create(flight);
  if (!recorder.ok()) return recorder.status();
  worker->flight_ = *std::move(recorder);
  absl::StatusOr<std::unique_ptr<Child>> child = Child::Start(
      kind,
      {.standard = {kNullFd, kNullFd, worker->standard_error_}, .extra = {flight}, .nursery = std::move(nursery)});
  close(flight);
  if (!child.ok()) return child.status();
  worker->child_ = *std::move(child);
  if (!worker->child_->is_prepared()) worker->child_->Send(brief());
  return worker;
}

WorkerProcess::~WorkerProcess() {
  if (standard_error_ >= 0) close(standard_error_);
}

Child::Heard WorkerProcess::Next(WorkerMessage& message) {
  std::string bytes;
  Child::Heard heard = Child::Heard::kSignOfLife;
  while (heard == Child::Heard::kSignOfLife) heard = child_->Next(bytes);
  if (heard == Child::Heard::kMessage && !message.ParseFromString(bytes)) return Child::Heard::kEnded;
  return heard;
}

std::string WorkerProcess::StandardError() const {
  std::string text(kStandardErrorRead, '\0');
  const ssize_t got = pread(standard_error_, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  // Cut behind that: addresses are not of one length in equal campaigns, which find equal crashes.
  return WithoutAddresses(text).substr(0, kStandardErrorShown);
}

}  // namespace twinstep
