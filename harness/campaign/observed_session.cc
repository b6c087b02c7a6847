#include "harness/campaign/observed_session.h"

#include <functional>

#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

class ObservedDriver : public Driver {
 public:
  // `go_on` is told of each action as the driver has decided it.
  ObservedDriver(Driver& driver, Session& session, std::function<void(const Action&)> go_on)
      : driver_(driver), session_(session), go_on_(std::move(go_on)) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = driver_.OnPause(session_, pause);
    go_on_(action);
    return action;
  }

 private:
  Driver& driver_;
  Session& session_;
  const std::function<void(const Action&)> go_on_;
};

}  // namespace

absl::StatusOr<std::vector<Location>> ObservedSession::BreakableLocations() {
  recorder_.Enter(engine_, FlightPhase::kBreakpoint);
  return inner().BreakableLocations();
}

absl::StatusOr<Output> ObservedSession::Act(const Action& action, const ValueLimits& limits) {
  // An evaluation runs code of the program, as the run does.
  recorder_.Enter(engine_, NeedsPause(action) ? FlightPhase::kRun : FlightPhase::kBreakpoint);
  Note(action);
  return inner().Act(action, limits);
}

absl::StatusOr<Finished> ObservedSession::Run(Driver& driver) {
  Action start;
  start.mutable_start();
  recorder_.Call(engine_, FlightPhase::kRun);
  Note(start);
  ObservedDriver observed(driver, *this, [this](const Action& action) {
    // The driver may have set breakpoints.
    recorder_.Call(engine_, FlightPhase::kRun);
    Note(action);
  });
  absl::StatusOr<Finished> finished = inner().Run(observed);
  recorder_.Left();
  return finished;
}

}  // namespace twinstep
