#include "harness/campaign/observed_session.h"

#include <functional>

namespace twinstep {
namespace {

class ObservedDriver : public Driver {
 public:
  ObservedDriver(Driver& driver, Session& session, std::function<void(const Action&)> note)
      : driver_(driver), session_(session), note_(std::move(note)) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = driver_.OnPause(session_, pause);
    note_(action);
    return action;
  }

 private:
  Driver& driver_;
  Session& session_;
  const std::function<void(const Action&)> note_;
};

}  // namespace

absl::StatusOr<std::vector<Location>> ObservedSession::BreakableLocations() {
  recorder_.Enter(engine_, FlightPhase::kBreakpoint);
  return inner_.BreakableLocations();
}

absl::StatusOr<Output> ObservedSession::SetBreakpoint(const Location& requested) {
  Action action;
  *action.mutable_set_breakpoint()->mutable_location() = requested;
  recorder_.Enter(engine_, FlightPhase::kBreakpoint);
  Note(action);
  return inner_.SetBreakpoint(requested);
}

absl::StatusOr<Output> ObservedSession::RemoveBreakpoint(const Location& requested) {
  Action action;
  *action.mutable_remove_breakpoint()->mutable_location() = requested;
  recorder_.Enter(engine_, FlightPhase::kBreakpoint);
  Note(action);
  return inner_.RemoveBreakpoint(requested);
}

absl::StatusOr<Finished> ObservedSession::Run(Driver& driver) {
  Action start;
  start.mutable_start();
  recorder_.Enter(engine_, FlightPhase::kRun);
  Note(start);
  ObservedDriver observed(driver, *this, [this](const Action& action) { Note(action); });
  return inner_.Run(observed);
}

}  // namespace twinstep
