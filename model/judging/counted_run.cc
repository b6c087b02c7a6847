#include "model/judging/counted_run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "model/ended_by_limit.h"
#include "model/judging/judged_session.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

using Counts = std::vector<std::vector<uint64_t>>;

// Asks at each pause.
class CountingSession : public ForwardingSession {
 public:
  CountingSession(Session& inner, const CountedMoments& moments, Counts& counts)
      : ForwardingSession(inner), moments_(moments), counts_(counts) {}

  absl::StatusOr<Finished> Run(Driver& driver) override {
    CountingDriver counting(*this, driver);
    absl::StatusOr<Finished> finished = inner().Run(counting);
    if (!status_.ok()) return status_;
    return finished;
  }

 private:
  class CountingDriver : public Driver {
   public:
    CountingDriver(CountingSession& session, Driver& driver) : session_(session), driver_(driver) {}

    Action OnPause(Session& session, Pause& pause) override {
      absl::StatusOr<std::vector<uint64_t>> counts = session_.CountsAt(session_.moments_.places());
      if (counts.ok()) {
        session_.counts_.push_back(*std::move(counts));
        return driver_.OnPause(session, pause);
      }
      session_.status_.Update(counts.status());
      Action abandon;
      abandon.mutable_abandon();
      return abandon;
    }

   private:
    CountingSession& session_;
    Driver& driver_;
  };

  const CountedMoments& moments_;
  Counts& counts_;
  absl::Status status_;
};

class ResumingDriver : public Driver {
 public:
  Action OnPause(Session&, Pause&) override {
    Action resume;
    resume.mutable_resume();
    return resume;
  }
};

// What comes after it is not counted: code runs again, or runs that is not the program's, or nothing pauses any more.
bool EndsCounting(const Action& action) {
  return action.has_restart_frame() || action.has_edit() || action.has_detach();
}

// An evaluation that refuses effects leaves the program as it is, but the functions of the program that it calls would
// be counted.
void CallNothing(Action& action) {
  if (action.has_evaluate() && action.evaluate().refuses_effects()) action.mutable_evaluate()->set_expression("0");
}

// What is counted takes longer, and how far it gets is not to depend on it.
SessionOptions CountedOptions(const SessionOptions& options) {
  SessionOptions counted = options;
  counted.counts = true;
  counted.cpu_limit = 3 * counted.cpu_limit;
  return counted;
}

}  // namespace

absl::StatusOr<CountedPauses> RunCounted(Engine& engine, const Program& program, const SessionOptions& options,
                                         const CountedMoments& moments, const Trace& trace) {
  CountedPauses counted;
  counted.pauses = PausesOf(trace);
  counted.actions = ActionsOf(trace);
  google::protobuf::RepeatedPtrField<Action> actions;
  for (const Event& event : trace.events()) {
    if (!event.has_action()) continue;
    if (EndsCounting(event.action())) break;
    *actions.Add() = event.action();
    CallNothing(*actions.rbegin());
  }
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, CountedOptions(options));
  if (absl::IsUnimplemented(session.status())) {
    counted.unused = "the debugger does not count";
    return counted;
  }
  if (!session.ok()) return session.status();
  Trace again;
  BeginTrace(engine, trace.capture(), again);
  CountingSession counting(**session, moments, counted.counts);
  RecordingSession recording(counting, trace.capture(), again);
  const absl::Status played = PlayActions(recording, actions);
  session->reset();
  if (absl::IsUnimplemented(played)) {
    counted.unused = "the debugger does not count";
  } else if (!played.ok() && !absl::IsInvalidArgument(played) && !EndedByLimit(played)) {
    return played;
  }
  const std::vector<PauseMark> pauses = PausesOf(again);
  counted.counts.resize(std::min(counted.counts.size(), pauses.size()));
  const bool same =
      pauses.size() <= counted.pauses.size() && std::equal(pauses.begin(), pauses.end(), counted.pauses.begin());
  if (counted.unused.empty() && !same) counted.unused = "the debugger pauses elsewhere when it counts";
  if (!counted.unused.empty()) counted.counts.clear();
  return counted;
}

absl::StatusOr<bool> CountsAreOfCopy(Engine& engine, const Program& program, const SessionOptions& options,
                                     const CountedMoments& moments) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, CountedOptions(options));
  if (absl::IsUnimplemented(session.status())) return false;
  if (!session.ok()) return session.status();
  ResumingDriver driver;
  if (const absl::StatusOr<Finished> finished = (*session)->Run(driver); !finished.ok()) return finished.status();
  const absl::StatusOr<std::vector<uint64_t>> counts = (*session)->CountsAt(moments.places());
  if (absl::IsUnimplemented(counts.status())) return false;
  if (!counts.ok()) return counts.status();
  return moments.AreOfWholeRun(*counts);
}

}  // namespace twinstep
