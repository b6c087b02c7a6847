#include "model/replay.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/action_kind.h"
#include "model/apart.h"
#include "model/display.h"
#include "model/ended_by_limit.h"
#include "model/recording.h"

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

class ListDriver : public Driver {
 public:
  ListDriver(const Actions& actions, int next) : actions_(actions), next_(next) {}

  Action OnPause(Session& session, Pause&) override {
    while (next_ < actions_.size()) {
      const Action& action = actions_[next_++];
      if (IsStationary(action)) {
        absl::Status status = ActOn(session, action).status();
        if (status.ok()) continue;
        if (!EndedByLimit(status)) status_ = std::move(status);
        break;
      }
      if (action.has_start() || action.has_apart() || action.kind_case() == Action::KIND_NOT_SET) {
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
    if (IsStationary(actions[i]) && !NeedsPause(actions[i])) {
      if (absl::Status status = ActOn(session, actions[i]).status(); !status.ok()) return status;
      continue;
    }
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
  const Actions actions = ActionsOf(test_case.actions(), engine.name());
  if (absl::Status status = PlayActions(recording, actions); !status.ok()) return status;
  FoldTrace(test_case.actions(), trace);
  return trace;
}

}  // namespace twinstep
