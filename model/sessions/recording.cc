#include "model/sessions/recording.h"

#include <string>
#include <utility>

#include "model/ended_by_limit.h"
#include "model/sessions/capture.h"

namespace twinstep {
namespace {

class RecordingDriver : public Driver {
 public:
  RecordingDriver(Driver& driver, RecordingSession& session, CaptureLevel level, Trace& trace,
                  const std::function<bool(const Location&)>& scopes_wanted)
      : driver_(driver), session_(session), level_(level), trace_(trace), scopes_wanted_(scopes_wanted) {}

  Action OnPause(Session&, Pause& pause) override {
    Paused& paused = *trace_.add_events()->mutable_output()->mutable_paused();
    status_ = CapturePause(pause, level_, paused, scopes_wanted_(pause.location()));
    Action action;
    if (EndedByLimit(status_)) {
      // What looked here before has used up the limit, and nobody can describe the pause: the session ends by itself.
      status_ = absl::OkStatus();
      trace_.mutable_events()->RemoveLast();
      action.mutable_resume();
      return action;
    }
    if (status_.ok()) {
      action = driver_.OnPause(session_, pause);
    } else {
      action.mutable_abandon();
    }
    *trace_.add_events()->mutable_action() = action;
    return action;
  }

  const absl::Status& status() const { return status_; }

 private:
  Driver& driver_;
  RecordingSession& session_;
  const CaptureLevel level_;
  Trace& trace_;
  const std::function<bool(const Location&)>& scopes_wanted_;
  absl::Status status_;
};

}  // namespace

RecordingSession::RecordingSession(Session& inner, CaptureLevel level, Trace& trace,
                                   std::function<bool(const Location&)> scopes_wanted)
    : ForwardingSession(inner), level_(level), trace_(trace), scopes_wanted_(std::move(scopes_wanted)) {}

absl::StatusOr<Output> RecordingSession::Act(const Action& action, const ValueLimits&) {
  *trace_.add_events()->mutable_action() = action;
  absl::StatusOr<Output> output = inner().Act(action, level_ == FULL ? kFullLimits : kPaperEvaluationLimits);
  if (output.ok()) {
    *trace_.add_events()->mutable_output() = *output;
  } else {
    // The session has reached its limits, or the debugger does not do it: no answer will come.
    trace_.mutable_events()->RemoveLast();
  }
  return output;
}

absl::StatusOr<Finished> RecordingSession::Run(Driver& driver) {
  trace_.add_events()->mutable_action()->mutable_start();
  RecordingDriver recorder(driver, *this, level_, trace_, scopes_wanted_);
  absl::StatusOr<Finished> finished = inner().Run(recorder);
  if (!recorder.status().ok()) return recorder.status();
  if (finished.ok()) *trace_.add_events()->mutable_output()->mutable_finished() = *finished;
  return finished;
}

void BeginTrace(const Engine& engine, CaptureLevel level, Trace& trace) {
  trace.Clear();
  trace.set_engine(std::string(engine.name()));
  trace.set_engine_version(std::string(engine.version()));
  trace.set_capture(level);
}

google::protobuf::RepeatedPtrField<Action> ActionsTaken(const Trace& trace, uint32_t events) {
  google::protobuf::RepeatedPtrField<Action> actions;
  for (const Event& event : trace.events()) {
    if (events-- == 0) break;
    if (event.has_action()) *actions.Add() = event.action();
  }
  return actions;
}

void EndTraceAt(uint32_t event, Trace& trace) {
  const int keep = static_cast<int>(event) + 1;
  if (trace.events_size() > keep) trace.mutable_events()->DeleteSubrange(keep, trace.events_size() - keep);
}

}  // namespace twinstep
