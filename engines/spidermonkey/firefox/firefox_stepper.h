// Firefox's stepping and pausing rules over SpiderMonkey's Debugger hooks, without an engine: when a hook fires, is
// that a pause, and which hooks does the next step need. Written from a description of devtools/server/actors/thread.js
// (Firefox 140 to 153) and frames of reference sessions of Firefox 153 (tests/fidelity).
//
// The engine calls the On... functions from its hooks. One that answers a pause has ended the step that was under way;
// the engine then asks its user and calls Resume or Step before it lets the program run on. Costs: constant per call,
// plus a few questions to SteppedProgram per step. One thread.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_STEPPER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_STEPPER_H_

#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace twinstep {

// One activation of a function, script or module. Keeps its number while a generator or async function is suspended.
using FrameId = int;

// Lines count from 1, columns from 0. No source: Firefox compares positions of different sources with each other.
struct Position {
  int line = 0;
  int column = 0;

  friend bool operator==(const Position&, const Position&) = default;
  friend auto operator<=>(const Position&, const Position&) = default;
};

enum class StepKind { kIn, kOver, kOut };

enum class PauseReason {
  kStep,
  kBreakpoint,
  kDebuggerStatement,
  kException,
  kConditionThrew,
  // Before the first code that runs.
  kFirstStatement,
  // Not by the stepper: what the session makes of a breakpoint of its own, and of an action that it does not take.
  kLocationReached,
  kRefused,
};

// How a frame is left.
struct Completion {
  enum Kind {
    kReturn,
    kThrow,
    // At yield or await, the first suspension of a generator included: the frame comes back.
    kSuspend,
    // Ended from outside.
    kTerminate,
  };
  Kind kind = kReturn;
  // The engine's number for the value.
  int value = 0;
};

struct StepperPause {
  PauseReason reason = PauseReason::kStep;
  FrameId frame = 0;
  Position position;
  // At the end of `frame`; after a step out, the completion of the frame that was left. At an exception: its value.
  std::optional<Completion> completion;
};

// Which hooks a frame has. `reactions`: an async frame's awaiters must be noted while it runs, as the engine forgets
// them when the frame ends; frames of other kinds have none and need no hook for it.
struct FrameHooks {
  bool step = false;
  bool pop = false;
  bool reactions = false;

  friend bool operator==(const FrameHooks&, const FrameHooks&) = default;
};

// The suspended program as the stepper sees it.
class SteppedProgram {
 public:
  virtual ~SteppedProgram() = default;

  // The frame below, none for the oldest.
  virtual std::optional<FrameId> Older(FrameId frame) = 0;
  // The suspended frame that awaits the result of `frame`.
  virtual std::optional<FrameId> AsyncParent(FrameId frame) = 0;
  // Replaces the hooks of a frame.
  virtual void SetHooks(FrameId frame, FrameHooks hooks) = 0;
  // Takes the hooks off a frame if it stands on the stack, which suspended and finished frames do not. False: it does
  // not.
  virtual bool ClearHooksOnStack(FrameId frame) = 0;
  // Whether OnEnterFrame is called.
  virtual void SetEnterHook(bool on) = 0;
  // Whether the place where the frame stands is blackboxed.
  virtual bool IsBlackboxed([[maybe_unused]] FrameId frame) { return false; }
};

class FirefoxStepper {
 public:
  // `program` outlives the stepper. Without `tools_rules` Firefox's rules that leave out a pause which the engine
  // offers do not hold (SessionOptions::tools_rules): every place counts as one that the program has moved to, so
  // whoever calls sees to it that one place is not reported twice on one visit, as a step and as a breakpoint or
  // statement there; a pause takes the hooks off every frame; and a frame that was left at an await is not taken for
  // ended.
  explicit FirefoxStepper(SteppedProgram& program, bool tools_rules = true)
      : program_(program), tools_rules_(tools_rules) {}
  FirefoxStepper(const FirefoxStepper&) = delete;
  FirefoxStepper& operator=(const FirefoxStepper&) = delete;

  // A frame with step hook is about to run the code at a possible breakpoint. (At any other place a step never pauses.)
  std::optional<StepperPause> OnStep(FrameId frame, Position position, bool is_step_start);
  // A frame was entered while the enter hook is on. A pause only where one was asked for (PauseFirst): that of a step
  // comes at the frame's first point.
  std::optional<StepperPause> OnEnterFrame(FrameId frame, Position position);
  // A frame with pop hook is left; `position` is where it stands then.
  std::optional<StepperPause> OnPop(FrameId frame, Position position, Completion completion);
  // Whether a breakpoint there is one at all; then its condition is looked at.
  bool MayBreak(FrameId frame, Position position);
  std::optional<StepperPause> OnBreakpoint(FrameId frame, Position position);
  // Something is being thrown in `frame`. Firefox looks at whether it will be caught before it asks.
  std::optional<StepperPause> OnException(FrameId frame, Position position, int value);
  // `on_breakpoint`: there is a breakpoint at that very position.
  std::optional<StepperPause> OnDebuggerStatement(FrameId frame, Position position, bool on_breakpoint);

  // While it does, neither breakpoints nor `debugger` statements nor exceptions pause (thread.js, skipBreakpoints);
  // steps do.
  void SkipBreakpoints(bool skips) { skips_breakpoints_ = skips; }
  // A breakpoint was set or removed: if that is where the program last paused, it may pause there again.
  void BreakpointChanged(Position position);

  // The program pauses where the first frame is entered (thread.js, interrupt, "onNext").
  void PauseFirst();

  // How the program goes on after a pause. A step is relative to `frame`, which is on the stack.
  void Resume();
  void Step(StepKind kind, FrameId frame);

 private:
  enum class HookKind { kStep, kNext, kFinish };
  struct HookState {
    HookKind kind = HookKind::kNext;
    // Where the step began. None: any point of the frame will do.
    std::optional<FrameId> start;
    std::optional<Completion> completion;
  };

  // `newly`: the reason of the pause that is being considered; steps have none.
  bool HasMoved(Position position, std::optional<PauseReason> newly) const;
  bool ValidStepPoint(FrameId frame, const HookState& state, Position position, bool is_step_start) const;
  std::optional<FrameId> NextStepFrame(FrameId frame);
  void Attach(FrameId frame, HookKind kind, std::optional<Completion> completion);
  void Hook(FrameId frame, HookState state);
  void ClearHooks();
  StepperPause Pause(StepperPause pause);

  SteppedProgram& program_;
  const bool tools_rules_;
  bool skips_breakpoints_ = false;
  absl::flat_hash_map<FrameId, HookState> hooked_;
  // Frames whose end was seen. An async frame that a step out left at an await stays among them although it comes back.
  absl::flat_hash_set<FrameId> reported_pop_;
  // The last frame seen to be left or suspended during this step. Only one is remembered, so hooks of an earlier one
  // outlive the next pause.
  std::optional<FrameId> suspended_;
  bool enter_hook_ = false;
  bool pauses_first_ = false;

  struct PriorPause {
    PauseReason reason;
    Position position;
  };
  std::optional<PriorPause> prior_pause_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_STEPPER_H_
