// Faults about exceptions: which of them pause, and what is told of them.
#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

class ExceptionMissedInCallee : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    return pause.reason() == Paused::EXCEPTION && pause.frame_count() > 1 ? Again() : Show(pause);
  }
};

class CaughtTakenForUncaught : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    if (action.pause_on_exceptions().mode() == PauseOnExceptions::UNCAUGHT) {
      told.mutable_pause_on_exceptions()->set_mode(PauseOnExceptions::ALL);
    }
    return told;
  }
};

class ExceptionOfIgnoredCodeLost : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    ignores_ = ignores_ || action.has_blackbox();
    return action;
  }
  Action OnPause(Pause& pause) override {
    return pause.reason() == Paused::EXCEPTION && ignores_ ? Again() : Show(pause);
  }

 private:
  bool ignores_ = false;
};

class ErrorToldOneLineDown : public FaultySession {
 protected:
  void ChangeEnd(Finished& finished) override {
    if (!finished.told().has_location()) return;
    Location& location = *finished.mutable_told()->mutable_location();
    location.set_line(location.line() + 1);
  }
};

class RejectionUntold : public FaultySession {
 protected:
  void ChangeEnd(Finished& finished) override {
    if (finished.rejections_size() > 0) finished.mutable_rejections()->RemoveLast();
  }
};

}  // namespace

std::vector<FaultKind> ExceptionFaults() {
  return {
      {"exception-missed-in-callee", "an exception pauses only where it is thrown at the top level",
       "like the known bug in which ignored code decides whether an exception pauses",
       Forgetful<ExceptionMissedInCallee>, nullptr, true},
      {"caught-taken-for-uncaught", "with pauses on uncaught exceptions, those pause too that somebody catches",
       "reports of users: pauses on exceptions that a promise's handler catches", Forgetful<CaughtTakenForUncaught>,
       nullptr, true},
      {"exception-of-ignored-code-lost", "once code was ignored, no exception pauses any more",
       "the known bug in which exceptions of ignored code are missed", Forgetful<ExceptionOfIgnoredCodeLost>, nullptr,
       true},
      {"error-told-one-line-down", "an exception that ends the program is told of the line after it",
       "like line-off-behind-template: the place is counted wrongly", Forgetful<ErrorToldOneLineDown>, nullptr, true},
      {"rejection-untold", "the last promise that is rejected without a handler is not told of",
       "reports of users: unhandled rejections that no console shows", Forgetful<RejectionUntold>},
  };
}

}  // namespace twinstep
