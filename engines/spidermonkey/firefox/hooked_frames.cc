#include "engines/spidermonkey/firefox/hooked_frames.h"

namespace twinstep {

absl::Status HookedFrames::Apply() {
  if (wanted_enter_ != actual_enter_) {
    error_.Update(prelude_.SetEnterHook(wanted_enter_));
    actual_enter_ = wanted_enter_;
  }
  if (!changed_) return error_;
  changed_ = false;
  for (auto it = frames_.begin(); it != frames_.end();) {
    Hooks& hooks = it->second;
    if (hooks.wanted != hooks.actual) {
      error_.Update(prelude_.SetHooks(it->first, hooks.wanted));
      hooks.actual = hooks.wanted;
    }
    if (hooks.actual == FrameHooks()) {
      frames_.erase(it++);
    } else {
      ++it;
    }
  }
  return error_;
}

std::optional<FrameId> HookedFrames::FrameOrNone(const absl::StatusOr<FrameId>& frame) {
  error_.Update(frame.status());
  if (!frame.ok() || *frame < 0) return std::nullopt;
  return *frame;
}

std::optional<FrameId> HookedFrames::Older(FrameId frame) { return FrameOrNone(prelude_.Older(frame)); }

std::optional<FrameId> HookedFrames::AsyncParent(FrameId frame) { return FrameOrNone(prelude_.AsyncParent(frame)); }

void HookedFrames::SetHooks(FrameId frame, FrameHooks hooks) {
  frames_[frame].wanted = hooks;
  changed_ = true;
}

bool HookedFrames::IsBlackboxed(FrameId frame) {
  if (!any_blackboxed_) return false;
  const absl::StatusOr<bool> blackboxed = prelude_.IsBlackboxed(frame);
  error_.Update(blackboxed.status());
  return blackboxed.value_or(false);
}

bool HookedFrames::ClearHooksOnStack(FrameId frame) {
  if (frame != youngest_) {
    const absl::StatusOr<bool> on_stack = prelude_.OnStack(frame);
    error_.Update(on_stack.status());
    if (!on_stack.value_or(false)) return false;
  }
  SetHooks(frame, {});
  return true;
}

}  // namespace twinstep
