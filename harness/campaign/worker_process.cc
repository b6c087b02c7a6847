#include "harness/campaign/worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/campaign/worker_channel.h"
#include "harness/process/message_pipe.h"
#include "harness/process/own_child.h"

namespace twinstep {
namespace {

constexpr size_t kStandardErrorShown = 4000;

absl::Status NoResource(const char* what) {
  return absl::ResourceExhaustedError(
      absl::StrCat("no worker process can be started (", what, ": ", strerror(errno), "); try fewer --jobs"));
}

// A descriptor that closes itself unless released.
class Descriptor {
 public:
  Descriptor() = default;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int& operator*() { return fd_; }
  int Release() { return std::exchange(fd_, -1); }

 private:
  int fd_ = -1;
};

bool MakePipe(Descriptor& reading, Descriptor& writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  *reading = ends[0];
  *writing = ends[1];
  return true;
}

}  // namespace

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(const std::string& brief) {
  auto worker = std::unique_ptr<WorkerProcess>(new WorkerProcess());
  Descriptor messages, messages_end, orders, orders_end, flight, brief_memory;
  if (!MakePipe(messages, messages_end) || !MakePipe(orders_end, orders)) return NoResource("pipe");
  absl::StatusOr<std::unique_ptr<FlightRecorder>> recorder = FlightRecorder::Create(*flight);
  if (!recorder.ok()) return recorder.status();
  worker->flight_ = *std::move(recorder);
  worker->standard_error_ = memfd_create("standard-error", MFD_CLOEXEC);
  *brief_memory = memfd_create("brief", MFD_CLOEXEC);
  if (worker->standard_error_ < 0 || *brief_memory < 0) return NoResource("memory");
  // The worker empties it before each session.
  fcntl(worker->standard_error_, F_SETFL, O_APPEND);
  for (size_t written = 0; written < brief.size();) {
    const ssize_t wrote = write(*brief_memory, brief.data() + written, brief.size() - written);
    if (wrote <= 0) return NoResource("memory");
    written += static_cast<size_t>(wrote);
  }
  // A worker never outlives its supervisor, which ends it itself.
  OwnChild child = {.arguments = {kWorkerName}, .fds = {}, .ignores_interrupts = true, .first_to_go = true};
  child.fds.resize(7, kNullFd);
  child.fds[STDERR_FILENO] = worker->standard_error_;
  child.fds[kMessagesFd] = *messages_end;
  child.fds[kOrdersFd] = *orders_end;
  child.fds[kFlightRecorderFd] = *flight;
  child.fds[kBriefFd] = *brief_memory;
  worker->child_ = StartOwnChild(child);
  if (worker->child_ < 0) return NoResource("process");
  worker->messages_ = messages.Release();
  worker->orders_ = orders.Release();
  // Of this end alone: a pipe's ends have flags of their own.
  fcntl(worker->messages_, F_SETFL, O_NONBLOCK);
  fcntl(worker->orders_, F_SETFL, O_NONBLOCK);
  return worker;
}

WorkerProcess::~WorkerProcess() {
  if (child_ > 0) {
    Kill();
    Wait();
  }
  for (const int fd : {messages_, orders_, standard_error_}) {
    if (fd >= 0) close(fd);
  }
}

void WorkerProcess::Send(const WorkerOrder& order) {
  unsent_ += MessageBytes(order);
  SendRest();
}

void WorkerProcess::SendRest() {
  size_t sent = 0;
  while (sent < unsent_.size()) {
    const ssize_t wrote = write(orders_, unsent_.data() + sent, unsent_.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno == EAGAIN) break;
    // Nobody will read the rest.
    if (wrote <= 0) sent = unsent_.size();
    if (wrote > 0) sent += static_cast<size_t>(wrote);
  }
  unsent_.erase(0, sent);
}

WorkerProcess::Read WorkerProcess::Next(WorkerMessage& message) {
  const auto complete = [this, &message] {
    uint32_t size = 0;
    if (buffer_.size() - consumed_ < sizeof size) return false;
    memcpy(&size, buffer_.data() + consumed_, sizeof size);
    if (buffer_.size() - consumed_ - sizeof size < size) return false;
    message.Clear();
    const bool parsed = message.ParseFromArray(buffer_.data() + consumed_ + sizeof size, static_cast<int>(size));
    consumed_ += sizeof size + size;
    if (consumed_ == buffer_.size()) {
      buffer_.clear();
      consumed_ = 0;
    }
    return parsed;
  };
  if (complete()) return Read::kMessage;
  buffer_.erase(0, consumed_);
  consumed_ = 0;
  char chunk[1 << 16];
  while (true) {
    const ssize_t got = read(messages_, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return Read::kNothingYet;
    if (got <= 0) return Read::kEnded;
    buffer_.append(chunk, static_cast<size_t>(got));
    if (complete()) return Read::kMessage;
  }
}

absl::Duration WorkerProcess::CpuTime() const {
  clockid_t clock;
  timespec time;
  if (child_ <= 0 || clock_getcpuclockid(child_, &clock) != 0 || clock_gettime(clock, &time) != 0) {
    return absl::ZeroDuration();
  }
  return absl::DurationFromTimespec(time);
}

uint64_t WorkerProcess::ResidentMib() const { return child_ <= 0 ? 0 : twinstep::ResidentMib(child_); }

void WorkerProcess::Kill() {
  if (child_ > 0) kill(child_, SIGKILL);
}

WorkerProcess::Ending WorkerProcess::Wait() {
  Ending ending;
  if (child_ <= 0) return ending;
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
  if (WIFSIGNALED(status)) {
    ending.signal = WTERMSIG(status);
  } else {
    ending.exit_code = WEXITSTATUS(status);
  }
  ending.text = EndText(status);
  return ending;
}

std::string WorkerProcess::StandardError() const {
  std::string text(kStandardErrorShown, '\0');
  const ssize_t got = pread(standard_error_, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  return text;
}

}  // namespace twinstep
