#include "model/sessions/capture.h"

#include <algorithm>

namespace twinstep {

absl::Status CapturePause(Pause& pause, CaptureLevel level, Paused& paused, bool with_scopes) {
  *paused.mutable_location() = pause.location();
  paused.set_reason(pause.reason());
  const ValueLimits& limits = level == FULL ? kFullLimits : kPaperLimits;
  const int scope_frames = !with_scopes ? 0 : level == FULL ? kFullScopeFrames : 1;
  const int frames = std::min(pause.frame_count(), kMaxFrames);
  for (int i = 0; i < frames; ++i) {
    Frame& frame = *paused.add_frames();
    RETURN_IF_ERROR(pause.DescribeFrame(i, frame));
    if (i >= scope_frames) continue;
    RETURN_IF_ERROR(pause.DescribeScopes(i, limits, level == FULL, frame));
  }
  return pause.DescribeCompletion(limits, paused);
}

}  // namespace twinstep
