#include "harness/campaign/observed_engine.h"

#include <functional>
#include <utility>

#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

class OwningSession : public ObservedSession {
 public:
  OwningSession(std::unique_ptr<Session> inner, FlightEngine engine, FlightRecorder& recorder, const Program& program)
      : ObservedSession(*inner, engine, recorder, program.name()), inner_(std::move(inner)) {}

 private:
  const std::unique_ptr<Session> inner_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> ObservedEngine::Load(const Program& program, const SessionOptions& options) {
  recorder_.BeginRun(engine_, program.source());
  // No call that a session's limit bounds: a program of a million lines takes what it takes.
  recorder_.Enter(engine_, CrashFinding::LOAD);
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, inner_.Load(program, options));
  return std::make_unique<OwningSession>(std::move(session), engine_, recorder_, program);
}

absl::StatusOr<Finished> ObservedEngine::RunBare(const Program& program, const SessionOptions& options,
                                                 const BareRunRecords& records) {
  recorder_.BeginRun(engine_, program.source());
  recorder_.Call(engine_, records.truth != nullptr      ? CrashFinding::TRUTH_RUN
                          : records.coverage != nullptr ? CrashFinding::COUNTED_RUN
                                                        : CrashFinding::BARE_RUN);
  absl::StatusOr<Finished> finished = inner_.RunBare(program, options, records);
  recorder_.Left();
  return finished;
}

namespace {

class ObservedDriver : public Driver {
 public:
  // `stand` is told of each pause, `go_on` of each action as the driver has decided it.
  ObservedDriver(Driver& driver, Session& session, std::function<void(const Location&)> stand,
                 std::function<void(const Action&)> go_on)
      : driver_(driver), session_(session), stand_(std::move(stand)), go_on_(std::move(go_on)) {}

  Action OnPause(Session&, Pause& pause) override {
    stand_(pause.location());
    Action action = driver_.OnPause(session_, pause);
    go_on_(action);
    return action;
  }

 private:
  Driver& driver_;
  Session& session_;
  const std::function<void(const Location&)> stand_;
  const std::function<void(const Action&)> go_on_;
};

}  // namespace

absl::StatusOr<std::vector<Location>> ObservedSession::BreakableLocations() {
  recorder_.Enter(engine_, CrashFinding::BREAKPOINT);
  return inner().BreakableLocations();
}

absl::StatusOr<Output> ObservedSession::Act(const Action& action, const ValueLimits& limits) {
  // An evaluation runs code of the program, as the run does.
  recorder_.Enter(engine_, NeedsPause(action) ? CrashFinding::RUN : CrashFinding::BREAKPOINT);
  Note(action);
  return inner().Act(action, limits);
}

absl::StatusOr<Finished> ObservedSession::Run(Driver& driver) {
  Action start;
  start.mutable_start();
  recorder_.Call(engine_, CrashFinding::RUN);
  Note(start);
  ObservedDriver observed(
      driver, *this, [this](const Location& location) { recorder_.Stand(PlaceNumber(program_, location)); },
      [this](const Action& action) {
        // The driver may have set breakpoints.
        recorder_.Call(engine_, CrashFinding::RUN);
        Note(action);
      });
  absl::StatusOr<Finished> finished = inner().Run(observed);
  recorder_.Left();
  return finished;
}

}  // namespace twinstep
