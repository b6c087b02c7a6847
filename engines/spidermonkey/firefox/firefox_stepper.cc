#include "engines/spidermonkey/firefox/firefox_stepper.h"

#include <utility>

namespace twinstep {

bool FirefoxStepper::HasMoved(Position position, std::optional<PauseReason> newly) const {
  if (!tools_rules_ || !prior_pause_ || prior_pause_->reason == newly) return true;
  return prior_pause_->position != position;
}

bool FirefoxStepper::ValidStepPoint(FrameId frame, const HookState& state, Position position,
                                    bool is_step_start) const {
  if (program_.IsBlackboxed(frame) || !HasMoved(position, std::nullopt)) return false;
  // Within the frame where the step began calls are no stops, else f(a, b()) would take as many steps as it has calls.
  // Back in a caller they are: there the rest of the statement is news.
  return state.start != frame || is_step_start;
}

std::optional<StepperPause> FirefoxStepper::OnStep(FrameId frame, Position position, bool is_step_start) {
  const auto it = hooked_.find(frame);
  if (it == hooked_.end() || it->second.kind == HookKind::kFinish) return std::nullopt;
  if (!ValidStepPoint(frame, it->second, position, is_step_start)) return std::nullopt;
  return Pause({PauseReason::kStep, frame, position, it->second.completion});
}

void FirefoxStepper::PauseFirst() {
  pauses_first_ = enter_hook_ = true;
  program_.SetEnterHook(true);
}

std::optional<StepperPause> FirefoxStepper::OnEnterFrame(FrameId frame, Position position) {
  if (std::exchange(pauses_first_, false)) {
    return Pause({PauseReason::kFirstStatement, frame, position, std::nullopt});
  }
  // The hook stays, for what a blackboxed function calls.
  if (!enter_hook_ || program_.IsBlackboxed(frame)) return std::nullopt;
  Hook(frame, {HookKind::kNext, std::nullopt, std::nullopt});
  return std::nullopt;
}

std::optional<StepperPause> FirefoxStepper::OnPop(FrameId frame, Position position, Completion completion) {
  const auto it = hooked_.find(frame);
  if (it == hooked_.end()) return std::nullopt;
  const HookKind kind = it->second.kind;
  // Nobody is asked any more. (Firefox's own handler throws here, to the same effect.)
  if (completion.kind == Completion::kTerminate) return std::nullopt;
  if (kind != HookKind::kFinish && completion.kind == Completion::kSuspend) {
    // The step goes on when the frame comes back; what runs until then is not entered.
    suspended_ = frame;
    // Not asked for by the engine: a generator that was entered on the way is only made.
    if (!tools_rules_ && !it->second.start) return std::nullopt;
    enter_hook_ = false;
    program_.SetEnterHook(false);
    return std::nullopt;
  }
  reported_pop_.insert(frame);
  suspended_ = frame;
  if (kind != HookKind::kFinish && !program_.IsBlackboxed(frame)) {
    return Pause({PauseReason::kStep, frame, position, completion});
  }
  Attach(frame, HookKind::kNext, completion);
  if (!tools_rules_ && completion.kind == Completion::kSuspend) reported_pop_.erase(frame);
  return std::nullopt;
}

bool FirefoxStepper::MayBreak(FrameId frame, Position position) {
  return !skips_breakpoints_ && !program_.IsBlackboxed(frame) && HasMoved(position, PauseReason::kBreakpoint);
}

std::optional<StepperPause> FirefoxStepper::OnException(FrameId frame, Position position, int value) {
  if (skips_breakpoints_ || program_.IsBlackboxed(frame)) return std::nullopt;
  // It ends the step, but is no place that a later pause would have to move from.
  ClearHooks();
  return StepperPause{PauseReason::kException, frame, position, Completion{Completion::kThrow, value}};
}

std::optional<StepperPause> FirefoxStepper::OnBreakpoint(FrameId frame, Position position) {
  if (!MayBreak(frame, position)) return std::nullopt;
  return Pause({PauseReason::kBreakpoint, frame, position, std::nullopt});
}

std::optional<StepperPause> FirefoxStepper::OnDebuggerStatement(FrameId frame, Position position, bool on_breakpoint) {
  if (skips_breakpoints_ || on_breakpoint || program_.IsBlackboxed(frame)) return std::nullopt;
  if (!HasMoved(position, PauseReason::kDebuggerStatement)) return std::nullopt;
  return Pause({PauseReason::kDebuggerStatement, frame, position, std::nullopt});
}

void FirefoxStepper::BreakpointChanged(Position position) {
  if (prior_pause_ && prior_pause_->position == position) prior_pause_.reset();
}

void FirefoxStepper::Resume() { ClearHooks(); }

void FirefoxStepper::Step(StepKind kind, FrameId frame) {
  switch (kind) {
    case StepKind::kIn:
      return Attach(frame, HookKind::kStep, std::nullopt);
    case StepKind::kOver:
      return Attach(frame, HookKind::kNext, std::nullopt);
    case StepKind::kOut:
      return Attach(frame, HookKind::kFinish, std::nullopt);
  }
}

std::optional<FrameId> FirefoxStepper::NextStepFrame(FrameId frame) {
  if (!reported_pop_.contains(frame)) return frame;
  if (std::optional<FrameId> older = program_.Older(frame)) return older;
  return program_.AsyncParent(frame);
}

void FirefoxStepper::Attach(FrameId frame, HookKind kind, std::optional<Completion> completion) {
  // The frame is already at its end: there is nothing left of it to step out of.
  if (kind == HookKind::kFinish && reported_pop_.contains(frame)) kind = HookKind::kNext;
  const std::optional<FrameId> target = NextStepFrame(frame);
  // With nothing below, the step ends in whatever runs next: a promise job, another script.
  if (!target) kind = HookKind::kStep;
  if (kind == HookKind::kStep) {
    enter_hook_ = true;
    program_.SetEnterHook(true);
  }
  // The step began in `frame`, also where it goes on in a caller.
  if (target) Hook(*target, {kind, frame, completion});
}

void FirefoxStepper::Hook(FrameId frame, HookState state) {
  const bool step = state.kind != HookKind::kFinish && !program_.IsBlackboxed(frame);
  const FrameHooks hooks = {.step = step, .pop = true, .reactions = true};
  hooked_.insert_or_assign(frame, std::move(state));
  program_.SetHooks(frame, hooks);
}

void FirefoxStepper::ClearHooks() {
  if (enter_hook_) program_.SetEnterHook(false);
  enter_hook_ = false;
  if (!tools_rules_) {
    for (const auto& [frame, state] : hooked_) program_.SetHooks(frame, {});
    hooked_.clear();
  }
  if (suspended_ && hooked_.erase(*suspended_) > 0) program_.SetHooks(*suspended_, {});
  suspended_.reset();
  absl::erase_if(hooked_, [this](const auto& entry) { return program_.ClearHooksOnStack(entry.first); });
}

StepperPause FirefoxStepper::Pause(StepperPause pause) {
  ClearHooks();
  prior_pause_ = {pause.reason, pause.position};
  return pause;
}

}  // namespace twinstep
