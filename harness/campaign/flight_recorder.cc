#include "harness/campaign/flight_recorder.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

// Zero-filled memory is a valid one. Pages of the buffers exist only once written.
struct FlightRecorder::Shared {
  // What is beyond `used` does not count yet.
  template <size_t kMaxBytes>
  struct Buffer {
    std::atomic<uint32_t> used;
    char bytes[kMaxBytes];
  };
  std::atomic<uint64_t> flights;
  std::atomic<uint64_t> calls;
  std::atomic<uint64_t> call;
  std::atomic<uint64_t> session;
  std::atomic<bool> in_flight;
  std::atomic<bool> examining;
  std::atomic<uint32_t> engine;
  std::atomic<uint32_t> phase;
  std::array<std::atomic<uint64_t>, Places().size() / 64> places;
  Buffer<kMaxActionBytes> actions[2];
  Buffer<kMaxTransformationBytes> transformations;
  Buffer<kMaxSourceBytes> source;
};

namespace {

size_t Slot(FlightEngine engine) { return engine == FlightEngine::kB ? 1 : 0; }

// Behind the messages that are there; left out where there is no room.
template <typename Buffer>
void Append(const google::protobuf::Message& message, Buffer& buffer) {
  const uint32_t size = static_cast<uint32_t>(message.ByteSizeLong());
  const size_t used = buffer.used;
  if (sizeof buffer.bytes - used < sizeof size + size) return;
  memcpy(buffer.bytes + used, &size, sizeof size);
  message.SerializeToArray(buffer.bytes + used + sizeof size, static_cast<int>(size));
  // Last, so that a reader never sees half of it.
  buffer.used = static_cast<uint32_t>(used + sizeof size + size);
}

template <typename Message, typename Buffer>
std::vector<Message> Messages(const Buffer& buffer) {
  std::vector<Message> messages;
  // A worker that went wild may have written anything here.
  const size_t used = std::min<size_t>(buffer.used, sizeof buffer.bytes);
  for (size_t at = 0; used - at >= sizeof(uint32_t);) {
    uint32_t size = 0;
    memcpy(&size, buffer.bytes + at, sizeof size);
    at += sizeof size;
    Message message;
    if (size > used - at || !message.ParseFromArray(buffer.bytes + at, static_cast<int>(size))) break;
    at += size;
    messages.push_back(std::move(message));
  }
  return messages;
}

}  // namespace

size_t ProgramNumber(std::string_view name) { return std::hash<std::string_view>()(name); }

size_t PlaceNumber(size_t program, const Location& location) {
  uint64_t number = program;
  for (const uint64_t part :
       {uint64_t{std::hash<std::string>()(location.name())}, uint64_t{location.line()}, uint64_t{location.column()}}) {
    // The golden ratio in 64 bits: what differs anywhere differs in the upper bits.
    number = (number ^ part) * 0x9E3779B97F4A7C15;
  }
  return (number >> 32) % Places().size();
}

std::string EngineName(FlightEngine engine, const EnginePair& pair) {
  switch (engine) {
    case FlightEngine::kA:
      return pair.a;
    case FlightEngine::kB:
      return pair.b;
    case FlightEngine::kNone:
      return "";
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
  for (auto& actions : shared_->actions) actions.used = 0;
  shared_->transformations.used = 0;
  shared_->source.used = 0;
  Enter(FlightEngine::kNone, CrashFinding::BETWEEN_SESSIONS);
  Left();
  shared_->in_flight = true;
  ++shared_->flights;
}

void FlightRecorder::Enter(FlightEngine engine, CrashFinding::Phase phase) {
  shared_->engine = static_cast<uint32_t>(engine);
  shared_->phase = static_cast<uint32_t>(phase);
}

void FlightRecorder::Call(FlightEngine engine, CrashFinding::Phase phase) {
  Enter(engine, phase);
  shared_->call = ++shared_->calls;
}

void FlightRecorder::Left() { shared_->call = 0; }

void FlightRecorder::BeginRun(FlightEngine engine, std::string_view source) {
  shared_->actions[Slot(engine)].used = 0;
  shared_->source.used = 0;
  if (source.size() > kMaxSourceBytes) return;
  memcpy(shared_->source.bytes, source.data(), source.size());
  shared_->source.used = static_cast<uint32_t>(source.size());
}

void FlightRecorder::Note(FlightEngine engine, const Action& action) { Append(action, shared_->actions[Slot(engine)]); }

void FlightRecorder::Note(const std::vector<Transformation>& transformations) {
  shared_->transformations.used = 0;
  for (const Transformation& transformation : transformations) Append(transformation, shared_->transformations);
}

void FlightRecorder::Stand(size_t place) {
  std::atomic<uint64_t>& word = shared_->places[place / 64];
  // One thread writes.
  word = word | uint64_t{1} << place % 64;
}

void FlightRecorder::End() { shared_->in_flight = false; }

uint64_t FlightRecorder::flights() const { return shared_->flights; }
uint64_t FlightRecorder::call() const { return shared_->call; }
bool FlightRecorder::in_flight() const { return shared_->in_flight; }
uint64_t FlightRecorder::session() const { return shared_->session; }
bool FlightRecorder::examining() const { return shared_->examining; }
FlightEngine FlightRecorder::engine() const { return static_cast<FlightEngine>(shared_->engine.load()); }
CrashFinding::Phase FlightRecorder::phase() const { return static_cast<CrashFinding::Phase>(shared_->phase.load()); }

std::vector<Action> FlightRecorder::Actions(FlightEngine engine) const {
  return Messages<Action>(shared_->actions[Slot(engine)]);
}

std::vector<Transformation> FlightRecorder::Transformations() const {
  return Messages<Transformation>(shared_->transformations);
}

void FlightRecorder::AddPlaces(Places& places) const {
  for (size_t i = 0; i < shared_->places.size(); ++i) {
    const uint64_t word = shared_->places[i];
    if (word == 0) continue;
    for (size_t bit = 0; bit < 64; ++bit) {
      if ((word >> bit & 1) != 0) places.set(i * 64 + bit);
    }
  }
}

std::string FlightRecorder::Source() const {
  return std::string(shared_->source.bytes, std::min<size_t>(shared_->source.used, kMaxSourceBytes));
}

}  // namespace twinstep
