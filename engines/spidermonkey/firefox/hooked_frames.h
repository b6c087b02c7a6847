// The stepper's view of the suspended program, over the prelude.
//
// Hooks are set only when the program is about to run on, and only where they differ from those it has: most steps stay
// in one frame, and then nothing changes at all.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_HOOKED_FRAMES_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_HOOKED_FRAMES_H_

#include <optional>

#include "absl/container/flat_hash_map.h"
#include "engines/spidermonkey/firefox/firefox_stepper.h"
#include "engines/spidermonkey/firefox/prelude.h"
#include "model/status.h"

namespace twinstep {

class HookedFrames final : public SteppedProgram {
 public:
  // `prelude` outlives it.
  explicit HookedFrames(Prelude& prelude) : prelude_(prelude) {}

  // The program is suspended in a hook of `frame`, which is on the stack.
  void Suspend(FrameId frame) { youngest_ = frame; }
  // The program is about to run on. Answers the first error since the session began: the prelude's.
  absl::Status Apply();

  std::optional<FrameId> Older(FrameId frame) override;
  std::optional<FrameId> AsyncParent(FrameId frame) override;
  void SetHooks(FrameId frame, FrameHooks hooks) override;
  bool ClearHooksOnStack(FrameId frame) override;
  void SetEnterHook(bool on) override { wanted_enter_ = on; }
  bool IsBlackboxed(FrameId frame) override;

  // From now on there are blackboxed places.
  void NoteBlackboxed() { any_blackboxed_ = true; }

 private:
  std::optional<FrameId> FrameOrNone(const absl::StatusOr<FrameId>& frame);

  struct Hooks {
    FrameHooks actual;
    FrameHooks wanted;
  };

  Prelude& prelude_;
  FrameId youngest_ = -1;
  // Frames that have hooks or are to have some.
  absl::flat_hash_map<FrameId, Hooks> frames_;
  bool changed_ = false;
  bool any_blackboxed_ = false;
  bool actual_enter_ = false;
  bool wanted_enter_ = false;
  absl::Status error_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_HOOKED_FRAMES_H_
