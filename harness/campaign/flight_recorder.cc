#include "harness/campaign/flight_recorder.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>

#include "absl/strings/str_cat.h"

namespace twinstep {

// Zero-filled memory is a valid one. Pages of the buffers exist only once written.
struct FlightRecorder::Shared {
  struct Actions {
    std::atomic<uint32_t> used;
    char bytes[kMaxActionBytes];
  };
  std::atomic<uint64_t> flights;
  std::atomic<uint64_t> session;
  std::atomic<bool> in_flight;
  std::atomic<bool> examining;
  std::atomic<uint32_t> engine;
  std::atomic<uint32_t> phase;
  Actions actions[2];
};

namespace {

size_t Slot(FlightEngine engine) { return engine == FlightEngine::kSpiderMonkey ? 1 : 0; }

}  // namespace

std::string EngineName(FlightEngine engine) {
  switch (engine) {
    case FlightEngine::kV8:
      return "v8";
    case FlightEngine::kSpiderMonkey:
      return "spidermonkey";
    case FlightEngine::kNone:
      return "";
  }
  return "";
}

std::string ToText(FlightEngine engine, FlightPhase phase) {
  switch (phase) {
    case FlightPhase::kIdle:
      return "between sessions";
    case FlightPhase::kLoad:
      return EngineName(engine) + ": load";
    case FlightPhase::kBreakpoint:
      return EngineName(engine) + ": breakpoint";
    case FlightPhase::kRun:
      return EngineName(engine) + ": run";
    case FlightPhase::kParse:
      return "parser";
    case FlightPhase::kExplain:
      return "explanation";
  }
  return "";
}

absl::StatusOr<std::unique_ptr<FlightRecorder>> FlightRecorder::Create(int& fd) {
  fd = memfd_create("flight-recorder", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, sizeof(Shared)) != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("no memory shared with a worker: ", strerror(errno)));
  }
  return Map(fd);
}

absl::StatusOr<std::unique_ptr<FlightRecorder>> FlightRecorder::Open(int fd) { return Map(fd); }

absl::StatusOr<std::unique_ptr<FlightRecorder>> FlightRecorder::Map(int fd) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) {
    return absl::ResourceExhaustedError(absl::StrCat("no memory shared with a worker: ", strerror(errno)));
  }
  return std::unique_ptr<FlightRecorder>(new FlightRecorder(static_cast<Shared*>(memory)));
}

FlightRecorder::~FlightRecorder() { munmap(shared_, sizeof(Shared)); }

void FlightRecorder::Begin(uint64_t session, bool examining) {
  shared_->session = session;
  shared_->examining = examining;
  for (Shared::Actions& actions : shared_->actions) actions.used = 0;
  Enter(FlightEngine::kNone, FlightPhase::kIdle);
  shared_->in_flight = true;
  ++shared_->flights;
}

void FlightRecorder::Enter(FlightEngine engine, FlightPhase phase) {
  shared_->engine = static_cast<uint32_t>(engine);
  shared_->phase = static_cast<uint32_t>(phase);
}

void FlightRecorder::Note(FlightEngine engine, const Action& action) {
  Shared::Actions& actions = shared_->actions[Slot(engine)];
  const uint32_t size = static_cast<uint32_t>(action.ByteSizeLong());
  const size_t used = actions.used;
  if (kMaxActionBytes - used < sizeof size + size) return;
  memcpy(actions.bytes + used, &size, sizeof size);
  action.SerializeToArray(actions.bytes + used + sizeof size, static_cast<int>(size));
  // Last, so that a reader never sees half of it.
  actions.used = static_cast<uint32_t>(used + sizeof size + size);
}

void FlightRecorder::End() { shared_->in_flight = false; }

uint64_t FlightRecorder::flights() const { return shared_->flights; }
bool FlightRecorder::in_flight() const { return shared_->in_flight; }
uint64_t FlightRecorder::session() const { return shared_->session; }
bool FlightRecorder::examining() const { return shared_->examining; }
FlightEngine FlightRecorder::engine() const { return static_cast<FlightEngine>(shared_->engine.load()); }
FlightPhase FlightRecorder::phase() const { return static_cast<FlightPhase>(shared_->phase.load()); }

std::vector<Action> FlightRecorder::Actions(FlightEngine engine) const {
  const Shared::Actions& buffer = shared_->actions[Slot(engine)];
  std::vector<Action> actions;
  // A worker that went wild may have written anything here.
  const size_t used = std::min<size_t>(buffer.used, kMaxActionBytes);
  for (size_t at = 0; used - at >= sizeof(uint32_t);) {
    uint32_t size = 0;
    memcpy(&size, buffer.bytes + at, sizeof size);
    at += sizeof size;
    Action action;
    if (size > used - at || !action.ParseFromArray(buffer.bytes + at, static_cast<int>(size))) break;
    at += size;
    actions.push_back(std::move(action));
  }
  return actions;
}

}  // namespace twinstep
