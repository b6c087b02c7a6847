// What a worker is doing, written to memory that its supervisor shares: the worker may die at any instruction, and what
// it had done by then is still there. Costs no system call.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_FLIGHT_RECORDER_H_
#define TWINSTEP_HARNESS_CAMPAIGN_FLIGHT_RECORDER_H_

#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_pair.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/finding.pb.h"
#include "proto/location.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// The side of the campaign's pair that is at work.
enum class FlightEngine : uint32_t { kNone, kA, kB };

// Places at which debuggers have paused, each by the number that PlaceNumber gives it. Of some thousands a few share
// one.
using Places = std::bitset<size_t{1} << 20>;
// `program` is ProgramNumber of the program's name. Equal in all processes; makes no string, as it is asked at every
// pause.
size_t PlaceNumber(size_t program, const Location& location);
size_t ProgramNumber(std::string_view name);

// The side's name in `pair`, or "".
std::string EngineName(FlightEngine engine, const EnginePair& pair);

// One writer in the worker; the supervisor reads at any time, and trusts what it reads only once the worker has ended
// (but for flights() and call()).
class FlightRecorder {
 public:
  // The supervisor's side. `fd` gets a descriptor that the caller hands to the worker and closes.
  static absl::StatusOr<std::unique_ptr<FlightRecorder>> Create(int& fd);
  // The worker's side.
  static absl::StatusOr<std::unique_ptr<FlightRecorder>> Open(int fd);
  ~FlightRecorder();
  FlightRecorder(const FlightRecorder&) = delete;
  FlightRecorder& operator=(const FlightRecorder&) = delete;

  // --- The worker's side.
  // A session begins, or with `examining` the examination of its finding.
  void Begin(uint64_t session, bool examining);
  void Enter(FlightEngine engine, CrashFinding::Phase phase);
  // `engine` is about to be called, for this phase; what is called returns before Left.
  void Call(FlightEngine engine, CrashFinding::Phase phase);
  // What Call announced has returned. Engine and phase stay: the engine may still be at fault for what follows.
  void Left();
  // `engine` is about to load a program of this main source: a debugging session, or a run without debugger, begins.
  // Nothing has been noted of it. A source beyond kMaxSourceBytes is not noted.
  void BeginRun(FlightEngine engine, std::string_view source);
  // Called before `engine` is given `action`. Beyond kMaxActionBytes of one run, actions are not noted.
  void Note(FlightEngine engine, const Action& action);
  // What has been made of the session's initial run so far.
  void Note(const std::vector<Transformation>& transformations);
  // A debugger pauses there. Places are kept from flight to flight.
  void Stand(size_t place);
  void End();

  // --- The supervisor's side.
  // How often Begin was called: it changes with every session. It may be read at any time.
  uint64_t flights() const;
  // A number of its own for each call of an engine that is under way, and each go-ahead given at a pause of it; 0: none
  // is. Any time.
  uint64_t call() const;
  bool in_flight() const;
  uint64_t session() const;
  bool examining() const;
  FlightEngine engine() const;
  CrashFinding::Phase phase() const;
  // What `engine` was given in its last run, the one in flight last. Half-written actions are left out.
  std::vector<Action> Actions(FlightEngine engine) const;
  std::vector<Transformation> Transformations() const;
  // Adds the places where debuggers have paused. It may be read at any time.
  void AddPlaces(Places& places) const;
  // The source of the last program that an engine was given; empty where it was not noted.
  std::string Source() const;

  static constexpr size_t kMaxActionBytes = size_t{2} << 20;
  static constexpr size_t kMaxTransformationBytes = size_t{64} << 10;
  static constexpr size_t kMaxSourceBytes = size_t{4} << 20;

 private:
  struct Shared;
  explicit FlightRecorder(Shared* shared) : shared_(shared) {}
  static absl::StatusOr<std::unique_ptr<FlightRecorder>> Map(int fd);

  Shared* const shared_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_FLIGHT_RECORDER_H_
