#include "model/sessions/replay.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/ended_by_limit.h"
#include "model/sessions/apart.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

// Says which action an error is about.
absl::Status OfAction(const Actions& actions, int index, const absl::Status& status) {
  if (status.ok() || EndedByLimit(status)) return status;
  return absl::Status(status.code(),
                      absl::StrCat("action ", index + 1, " (", ToText(actions[index]), "): ", status.message()));
}

class ListDriver : public Driver {
 public:
  // What stands at `start` is under way.
  ListDriver(const Actions& actions, int start) : actions_(actions), next_(start + 1), under_way_(start) {}

  Action OnPause(Session& session, Pause&) override {
    while (next_ < actions_.size()) {
      const Action& action = actions_[next_++];
      if (IsStationary(action)) {
        absl::Status status = ActOn(session, action).status();
        if (status.ok()) continue;
        if (!EndedByLimit(status)) status_ = OfAction(actions_, next_ - 1, status);
        break;
      }
      if (action.has_start() || action.has_apart() || action.kind_case() == Action::KIND_NOT_SET) {
        status_ = absl::InvalidArgumentError(
            absl::StrCat("action ", next_, " (", ToText(action), ") is not possible while the program is paused"));
        break;
      }
      under_way_ = next_ - 1;
      return action;
    }
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  // `end` is that of the run.
  absl::Status Status(const absl::Status& end) const {
    return status_.ok() ? OfAction(actions_, under_way_, end) : status_;
  }

 private:
  const Actions& actions_;
  int next_;
  // The last one that lets the program run.
  int under_way_;
  absl::Status status_;
};

}  // namespace

absl::Status PlayActions(Session& session, const Actions& actions) {
  for (int i = 0; i < actions.size(); ++i) {
    if (IsStationary(actions[i]) && !NeedsPause(actions[i])) {
      const absl::Status status = ActOn(session, actions[i]).status();
      if (!status.ok()) return OfAction(actions, i, status);
      continue;
    }
    if (!actions[i].has_start()) {
      return absl::InvalidArgumentError(
          absl::StrCat("action ", i + 1, " (", ToText(actions[i]), ") comes before the start"));
    }
    ListDriver driver(actions, i);
    const absl::Status end = session.Run(driver).status();
    return driver.Status(end);
  }
  return absl::OkStatus();
}

absl::StatusOr<Trace> RunTestCase(Engine& engine, const TestCase& test_case, const SessionOptions& options) {
  SessionOptions session_options = options;
  session_options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, engine.Load(test_case.program(), session_options));
  Trace trace;
  BeginTrace(engine, test_case.capture(), trace);
  RecordingSession recording(*session, test_case.capture(), trace);
  const Actions actions = ActionsOf(test_case.actions(), engine.name());
  RETURN_IF_ERROR(PlayActions(recording, actions));
  FoldTrace(test_case.actions(), trace);
  return trace;
}

}  // namespace twinstep
