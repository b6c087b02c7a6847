// Records a session as a trace: a Session decorator. Being outermost, it records what any decorator below it made of
// the answers.
#ifndef TWINSTEP_MODEL_SESSIONS_RECORDING_H_
#define TWINSTEP_MODEL_SESSIONS_RECORDING_H_

#include <functional>

#include "model/debugger.h"
#include "model/status.h"
#include "proto/trace.pb.h"

namespace twinstep {

// Every action and its output are in the trace before the driver is called again. Both `inner` and `trace` must outlive
// it.
class RecordingSession : public ForwardingSession {
 public:
  // Of a pause where `scopes_wanted` is false the trace has no scopes.
  RecordingSession(
      Session& inner, CaptureLevel level, Trace& trace,
      std::function<bool(const Location&)> scopes_wanted = [](const Location&) { return true; });

  // Values are copied to the level's limits. What ends in an error is not recorded. Nor are BreakableLocations, which
  // is no action of the model, and Pause::Evaluate, as a driver gets the inner pause itself.
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  const CaptureLevel level_;
  Trace& trace_;
  const std::function<bool(const Location&)> scopes_wanted_;
};

// Sets engine, version and level of a new trace.
void BeginTrace(const Engine& engine, CaptureLevel level, Trace& trace);

// The actions of a trace, in order; of its first `events` events.
google::protobuf::RepeatedPtrField<Action> ActionsTaken(const Trace& trace, uint32_t events = UINT32_MAX);

// Drops what comes after that event.
void EndTraceAt(uint32_t event, Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_RECORDING_H_
