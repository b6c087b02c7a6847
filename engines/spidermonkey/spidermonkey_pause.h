// A suspended program in SpiderMonkey.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PAUSE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PAUSE_H_

#include <string_view>

#include "engines/spidermonkey/spidermonkey_session.h"
#include "model/debugger.h"

namespace twinstep {

// Valid while the hook that paused runs. The stack is walked when first asked for.
class SpiderMonkeyPause final : public Pause {
 public:
  SpiderMonkeyPause(SpiderMonkeySession& session, const StepperPause& pause, int source);

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override;
  int frame_count() override;
  absl::Status DescribeFrame(int index, Frame& frame) override;
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override;
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override;
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override;

  // Gives the innermost variable called `name` that frame `frame` sees the value of `expression`, evaluated there.
  // `evaluation` is the value; thrown: by the expression; failed: there is no such variable or the engine does not set
  // it (a constant, one in its dead zone). Errors: those of Evaluate.
  absl::Status SetVariable(int frame, std::string_view name, std::string_view expression, const ValueLimits& limits,
                           Evaluation& evaluation);

  // The youngest frame returns the value of `expression`, evaluated there. `evaluation` is the value; thrown: by the
  // expression; failed: the frame does not return now. Errors: those of Evaluate.
  absl::Status SetReturnValue(std::string_view expression, const ValueLimits& limits, Evaluation& evaluation);

  // Opens the value of `expression`, evaluated in frame `frame` as by SideEffects::kRefuse. Errors: those of Evaluate.
  absl::Status Inspect(int frame, std::string_view expression, const ValueLimits& limits, Inspected& inspected);

  // Errors: there is no such frame.
  absl::StatusOr<FrameId> FrameAt(int index);

 private:
  // Sees to it that frame `index` is described. Errors: there is no such frame.
  absl::Status Reach(int index);

  SpiderMonkeySession& session_;
  const StepperPause pause_;
  Location location_;
  // Of all frames; -1: not walked yet.
  int count_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PAUSE_H_
