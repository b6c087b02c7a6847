// The activation that a step is relative to.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEPPED_FRAME_H_
#define TWINSTEP_MODEL_INVARIANTS_STEPPED_FRAME_H_

#include <cstdint>
#include <optional>

#include "model/judging/judged_session.h"

namespace twinstep {

struct SteppedFrame {
  // Of the pause, 0 = youngest.
  int frame = 0;
  uint32_t activation = 0;
  // Its last event before the step, and the node that it is at.
  int event = 0;
  NodeId node = kNoNode;
  // The link of its caller.
  int caller = TruthTimeline::kNoLink;
  // The pause shows an older frame of the program of which no truth tells, as while parameters are evaluated.
  bool has_untold_callers = false;
  // It is about to return: a step over or in is a step out then.
  bool at_end = false;
};

// None: no step, or one of a frame that no truth tells of or that makes fields.
std::optional<SteppedFrame> SteppedFrameOf(const JudgedSession& session, const Stretch& stretch);
// For these: the youngest of the older ones that is none such. None: there is none, or it is no step.
std::optional<SteppedFrame> CallerOfSteppedFrame(const JudgedSession& session, const Stretch& stretch);

// It is neither left nor suspended between the step and `event`.
bool StaysUntil(const KnownProgram& known, const SteppedFrame& stepped, int event);

// A breakpoint or a debugger statement is there.
bool MustPauseAt(const KnownProgram& known, const Stretch& stretch, const Location& location);

// The step is told not to end there.
bool IsInSkippedCode(const Action& step, const Location& location);

// As far as a step over is told to enter the code's calls.
enum class Enters {
  kNot,
  // Its text is in a range in part, or a debugger may take another text for its own.
  kMaybe,
  kAll,
};
Enters EntersCode(const KnownProgram& known, const Action& step, NodeId code);

// The node of a kSuspend is an await, not a yield.
bool IsAwait(const KnownProgram& known, NodeId node);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEPPED_FRAME_H_
