// Faults about what a user asks for once and for all: it is forgotten, or never taken back.
#include <optional>

#include "model/actions/action_kind.h"
#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

class IgnoredForGood : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    if (!action.has_blackbox()) return action;
    const bool is_range = action.blackbox().has_begin();
    if (!action.blackbox().taken_back()) {
      if (!is_range) scripts_ = action;
      return action;
    }
    Action again = is_range ? action : scripts_.value_or(action);
    again.mutable_blackbox()->set_taken_back(!is_range && !scripts_);
    return again;
  }

 private:
  // Given last by URL.
  std::optional<Action> scripts_;
};

class PausesOffForgotten : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    if (action.has_pauses_active()) told.mutable_pauses_active()->set_active(true);
    return told;
  }
};

class PausesStayOff : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    if (action.has_pauses_active()) told.mutable_pauses_active()->set_active(false);
    return told;
  }
};

class SkippedCodeForgotten : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    Action action = Show(pause);
    if (action.has_step_in()) action.mutable_step_in()->clear_skips();
    if (action.has_step_over()) action.mutable_step_over()->clear_skips();
    return action;
  }
};

// The step begins where the code ends that it skips: it is lost where that is not come to.
class SkippedCodeEndsStep : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    return SkipsOf(action).empty() ? action : ResumeAction();
  }
};

class MissingFrameAnswered : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    twinstep::ChangeFrame(told, [this](uint32_t frame) { return static_cast<int>(frame) >= last_depth() ? 0 : frame; });
    return told;
  }
};

}  // namespace

std::vector<FaultKind> SettingFaults() {
  return {
      {"ignored-for-good", "code that is ignored stays so when that is taken back",
       "promises of the Chrome DevTools Protocol: what setBlackboxedRanges gives replaces what was there",
       Forgetful<IgnoredForGood>, nullptr, true},
      {"pauses-off-forgotten", "all pauses are switched off, and the program pauses",
       "promises of the Chrome DevTools Protocol: setSkipAllPauses", Forgetful<PausesOffForgotten>,
       &EngineFacts::switches_pauses_off, true},
      {"pauses-stay-off", "all pauses are switched on again, and nothing pauses",
       "promises of the Chrome DevTools Protocol: setSkipAllPauses", Forgetful<PausesStayOff>,
       &EngineFacts::switches_pauses_off, true},
      {"skipped-code-forgotten", "a step ends in code that it is told to skip",
       "promises of the Chrome DevTools Protocol: skipList", Forgetful<SkippedCodeForgotten>,
       &EngineFacts::steps_past_code, true},
      {"skipped-code-ends-step", "a step that is told to skip code goes on as a resume",
       "promises of the Chrome DevTools Protocol: skipList", Forgetful<SkippedCodeEndsStep>,
       &EngineFacts::steps_past_code, true},
      {"missing-frame-answered", "what names a frame that the stack does not have is done in the youngest one",
       "promises of the Chrome DevTools Protocol: a CallFrameId is valid at its pause", Forgetful<MissingFrameAnswered>,
       nullptr, true},
  };
}

}  // namespace twinstep
