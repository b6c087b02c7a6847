// Faults about the call stack.
#include <algorithm>
#include <string>
#include <utility>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

// Frames that a fault looks at: a stack overflow has thousands.
constexpr size_t kMostFrames = 50;

class FrameMissingInRecursion : public FaultySession {
 protected:
  void ChangeFrames(Pause& pause, std::vector<int>& frames) override {
    for (size_t i = 2; i < std::min(frames.size(), kMostFrames); ++i) {
      const std::string name = FunctionNameAt(pause, frames[i]);
      if (name.empty() || name != FunctionNameAt(pause, frames[i - 1])) continue;
      frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }
};

class FramesSwapped : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    entered_ = last_user_action().has_step_in() && pause.frame_count() > last_depth();
    return Show(pause);
  }

  void ChangeFrames(Pause&, std::vector<int>& frames) override {
    if (entered_ && frames.size() > 2) std::swap(frames[1], frames[2]);
  }

 private:
  bool entered_ = false;
};

class OldestFrameMissing : public FaultySession {
 protected:
  void ChangeFrames(Pause& pause, std::vector<int>& frames) override {
    if (pause.reason() == Paused::BREAKPOINT && frames.size() > 3) frames.pop_back();
  }
};

class AnonymousFrameNamedAfterCaller : public FaultySession {
 protected:
  void ChangeFrame(Pause& pause, int index, Frame& frame) override {
    if (frame.kind() != Frame::FUNCTION || !frame.function_name().empty()) return;
    if (index + 1 < pause.frame_count()) frame.set_function_name(FunctionNameAt(pause, index + 1));
  }
};

class CallerPlaceAtLoopHeader : public FaultySession {
 protected:
  void ChangeFrame(Pause&, int index, Frame& frame) override {
    if (index == 0 || !frame.has_location()) return;
    const NodeId body = BodyAround(frame.location(), Body::kLoop);
    if (body == kNoNode) return;
    const TextPosition header = text().PositionAt(HeadOf(body));
    frame.mutable_location()->set_line(static_cast<uint32_t>(header.line));
    frame.mutable_location()->set_column(static_cast<uint32_t>(header.column));
  }
};

}  // namespace

std::vector<FaultKind> StackFaults() {
  return {
      {"frame-missing-in-recursion", "of two callers with one function name, one is missing from the stack",
       "FSE 2018, section 3.4: call stacks that differ", Forgetful<FrameMissingInRecursion>},
      {"frames-swapped", "after a step in to a call, the caller and its caller are shown in the wrong order",
       "FSE 2018, section 3.4: call stacks that differ", Forgetful<FramesSwapped>},
      {"oldest-frame-missing", "at a breakpoint with more than three frames the oldest is missing",
       "FSE 2018, section 3.4: call stacks that differ", Forgetful<OldestFrameMissing>},
      {"anonymous-frame-named-after-caller", "a function without a name is shown with its caller's",
       "FSE 2018, section 3.4: call stacks that differ", Forgetful<AnonymousFrameNamedAfterCaller>},
      {"caller-place-at-loop-header", "a caller that is in a loop is shown at the loop's header",
       "FSE 2018, section 3.4: call stacks that differ", Forgetful<CallerPlaceAtLoopHeader>},
  };
}

}  // namespace twinstep
