// Faults about sessions as a whole: what one leaves behind, how it ends.
#include <memory>
#include <string>

#include "model/actions/action_kind.h"
#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

class BreakpointsOfLastSession : public FaultySession {
 public:
  explicit BreakpointsOfLastSession(FaultMemory& memory) : memory_(memory) {}
  ~BreakpointsOfLastSession() override {
    memory_.source = std::string(text().utf8());
    memory_.breakpoints.clear();
    for (const UserBreakpoint& breakpoint : breakpoints()) memory_.breakpoints.push_back(breakpoint.actual);
  }

 protected:
  absl::Status BeforeRun() override {
    if (memory_.source != text().utf8()) return absl::OkStatus();
    for (const Location& place : memory_.breakpoints) {
      if (BreakpointAt(place) != nullptr) continue;
      RETURN_IF_ERROR(inner().SetBreakpoint(place).status());
    }
    return absl::OkStatus();
  }

 private:
  FaultMemory& memory_;
};

class PrintedLineLost : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    if (last_user_action().has_step_in() && pause.frame_count() > last_depth()) entered_ = true;
    return Show(pause);
  }

  void ChangeEnd(Finished& finished) override {
    if (entered_ && finished.console_size() > 0) finished.mutable_console()->RemoveLast();
  }

 private:
  // A step in went into a call.
  bool entered_ = false;
};

class ErrorSwallowed : public FaultySession {
 protected:
  void ChangeEnd(Finished& finished) override {
    if (finished.outcome() != Finished::THREW || !IsStep(last_user_action())) return;
    finished.set_outcome(Finished::COMPLETED);
    finished.clear_exception();
  }
};

}  // namespace

std::vector<FaultKind> SessionFaults() {
  return {
      {"breakpoints-of-last-session", "breakpoints of the session before, on the same program, are still hit",
       "like Firefox bug 1362439: breakpoints that cannot be removed",
       [](FaultMemory& memory) -> std::unique_ptr<FaultySession> {
         return std::make_unique<BreakpointsOfLastSession>(memory);
       }},
      {"printed-line-lost", "once a step in has entered a call, the last line that the program prints is lost",
       "Chromium issue 908054: debugging changes program behaviour (ISSTA 2019, table 3)", Forgetful<PrintedLineLost>},
      {"error-swallowed", "a step to an error that nobody catches ends the program as if it had completed",
       "Chromium issue 908054: debugging changes program behaviour (ISSTA 2019, table 3)", Forgetful<ErrorSwallowed>},
  };
}

}  // namespace twinstep
