// Tells the flight recorder what an engine is about to do: an Engine decorator.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_ENGINE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_ENGINE_H_

#include <memory>
#include <string_view>
#include <vector>

#include "harness/campaign/flight_recorder.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// Behaves as `inner`. Both `inner` and `recorder` must outlive it and its sessions.
class ObservedEngine : public Engine {
 public:
  ObservedEngine(Engine& inner, FlightEngine engine, FlightRecorder& recorder)
      : inner_(inner), engine_(engine), recorder_(recorder) {}

  const EngineFacts& facts() const override { return inner_.facts(); }
  std::string_view version() const override { return inner_.version(); }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override;
  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override;

 private:
  Engine& inner_;
  const FlightEngine engine_;
  FlightRecorder& recorder_;
};

// The same of a debugger: a Session decorator, below the recording. Both `inner` and `recorder` must outlive it.
class ObservedSession : public ForwardingSession {
 public:
  // `program` is the name of what it debugs.
  ObservedSession(Session& inner, FlightEngine engine, FlightRecorder& recorder, std::string_view program)
      : ForwardingSession(inner), engine_(engine), recorder_(recorder), program_(ProgramNumber(program)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  void Note(const Action& action) { recorder_.Note(engine_, action); }

  const FlightEngine engine_;
  FlightRecorder& recorder_;
  const size_t program_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_ENGINE_H_
