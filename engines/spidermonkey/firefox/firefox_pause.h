// A suspended program in SpiderMonkey.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_PAUSE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_PAUSE_H_

#include <string_view>

#include "absl/functional/function_ref.h"
#include "engines/spidermonkey/firefox/firefox_session.h"
#include "engines/spidermonkey/firefox/prelude.h"
#include "model/actions/action_kind.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// Valid while the hook that paused runs. The stack is walked when first asked for.
class FirefoxPause final : public Pause {
 public:
  FirefoxPause(FirefoxSession& session, const StepperPause& pause, int source);

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override;
  int frame_count() override;
  absl::Status DescribeFrame(int index, Frame& frame) override;
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override;
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override;
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override;

  // Carries out an action that needs a pause. Of actions that set a value `evaluated` is the value; thrown: by
  // the expression; failed: there is no such variable, the engine does not set it (a constant, one in its dead zone),
  // or the frame does not return now. Errors: those of Evaluate.
  absl::Status Act(const Action& action, const ValueLimits& limits, Output& output);

  // The action names a frame that the stack does not have.
  bool HasNoFrameFor(const Action& action) {
    const int frame = static_cast<int>(FrameOf(action));
    return frame > 0 && frame >= frame_count();
  }
  // Errors: there is no such frame.
  absl::StatusOr<FrameId> FrameAt(int index);

 private:
  // Evaluates `expression` in `frame` and, where that gives a value, lets `assign` take it, which says what became of
  // it.
  absl::Status Assign(absl::StatusOr<FrameId> frame, std::string_view expression, const ValueLimits& limits,
                      Evaluation& evaluation,
                      absl::FunctionRef<absl::StatusOr<Prelude::EvaluationEnd>(FrameId frame)> assign);
  // How an evaluation or assignment ended. Errors: the session has reached a limit, or the engine fails.
  absl::Status ReadEnd(const absl::StatusOr<Prelude::EvaluationEnd>& end, const ValueLimits& limits,
                       Evaluation& evaluation);
  // Opens the value of the expression, evaluated as by SideEffects::kRefuse.
  absl::Status Open(const class Inspect& inspect, const ValueLimits& limits, Inspected& inspected);
  // Sees to it that frame `index` is described. Errors: there is no such frame.
  absl::Status Reach(int index);

  FirefoxSession& session_;
  const StepperPause pause_;
  Location location_;
  // Of all frames; -1: not walked yet.
  int count_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_PAUSE_H_
