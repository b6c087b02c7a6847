// Tells the flight recorder what a debugger is about to do: a Session decorator, below the recording.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_SESSION_H_
#define TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_SESSION_H_

#include <vector>

#include "absl/status/statusor.h"
#include "harness/campaign/flight_recorder.h"
#include "model/debugger.h"

namespace twinstep {

// Behaves as `inner`. Both `inner` and `recorder` must outlive it.
class ObservedSession : public ForwardingSession {
 public:
  ObservedSession(Session& inner, FlightEngine engine, FlightRecorder& recorder)
      : ForwardingSession(inner), engine_(engine), recorder_(recorder) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  void Note(const Action& action) { recorder_.Note(engine_, action); }

  const FlightEngine engine_;
  FlightRecorder& recorder_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_OBSERVED_SESSION_H_
