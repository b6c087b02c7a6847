#include "model/replay.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/recording.h"

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

// Whether it was a breakpoint action, which is then done.
absl::StatusOr<bool> PlayBreakpointAction(Session& session, const Action& action) {
  if (action.has_set_breakpoint()) {
    absl::StatusOr<Output> output = session.SetBreakpoint(action.set_breakpoint().location());
    if (!output.ok()) return output.status();
    return true;
  }
  if (action.has_remove_breakpoint()) {
    absl::StatusOr<Output> output = session.RemoveBreakpoint(action.remove_breakpoint().location());
    if (!output.ok()) return output.status();
    return true;
  }
  return false;
}

class ListDriver : public Driver {
 public:
  ListDriver(const Actions& actions, int next) : actions_(actions), next_(next) {}

  Action OnPause(Session& session, Pause&) override {
    while (next_ < actions_.size()) {
      const Action& action = actions_[next_++];
      absl::StatusOr<bool> was_breakpoint = PlayBreakpointAction(session, action);
      if (!was_breakpoint.ok()) {
        status_ = was_breakpoint.status();
        break;
      }
      if (*was_breakpoint) continue;
      if (action.has_start() || action.kind_case() == Action::KIND_NOT_SET) {
        status_ = absl::InvalidArgumentError(
            absl::StrCat("action ", next_, " (", ToText(action), ") is not possible while the program is paused"));
        break;
      }
      return action;
    }
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  const absl::Status& status() const { return status_; }

 private:
  const Actions& actions_;
  int next_;
  absl::Status status_;
};

}  // namespace

absl::Status PlayActions(Session& session, const Actions& actions) {
  for (int i = 0; i < actions.size(); ++i) {
    absl::StatusOr<bool> was_breakpoint = PlayBreakpointAction(session, actions[i]);
    if (!was_breakpoint.ok()) return was_breakpoint.status();
    if (*was_breakpoint) continue;
    if (!actions[i].has_start()) {
      return absl::InvalidArgumentError(
          absl::StrCat("action ", i + 1, " (", ToText(actions[i]), ") comes before the start"));
    }
    ListDriver driver(actions, i + 1);
    absl::StatusOr<Finished> finished = session.Run(driver);
    if (!driver.status().ok()) return driver.status();
    return finished.status();
  }
  return absl::OkStatus();
}

absl::StatusOr<Trace> RunTestCase(Engine& engine, const TestCase& test_case, const SessionOptions& options) {
  SessionOptions session_options = options;
  session_options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(test_case.program(), session_options);
  if (!session.ok()) return session.status();
  Trace trace;
  BeginTrace(engine, test_case.capture(), trace);
  RecordingSession recording(**session, test_case.capture(), trace);
  if (absl::Status status = PlayActions(recording, test_case.actions()); !status.ok()) return status;
  return trace;
}

}  // namespace twinstep
