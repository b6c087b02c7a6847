// Of V8Session the pauses, and how the program goes on from them.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/v8_session.h"
#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

using Step = InspectorSession::Step;

bool IsSame(const InspectorPosition& a, const InspectorPosition& b) {
  return a.script_id == b.script_id && a.line == b.line && a.column == b.column;
}

std::vector<InspectorPosition> CallersOf(PausedMessage& message) {
  std::vector<InspectorPosition> callers;
  for (int i = 1; i < message.frame_count(); ++i) {
    if (const PausedMessage::FrameEntry* const caller = message.frame(i)) callers.push_back(caller->position);
  }
  return callers;
}

}  // namespace

void V8Session::OnPaused(PausedMessage* message) {
  // Pauses on the way out of an ended program.
  if (driver_ == nullptr || abandoned_ || !failure_.ok()) return;
  if (message == nullptr || message->frame(0) == nullptr) {
    failure_ = absl::InternalError("V8's inspector paused with a message that cannot be read");
    Abandon();
    return;
  }
  if (PassesElsewhere(*message) || TakeStepIn(*message)) return;
  const absl::StatusOr<Paused::Reason> reason = ReasonOf(*message);
  if (!reason.ok()) {
    failure_ = reason.status();
    Abandon();
    return;
  }
  // A pause ends the step that led to it.
  last_step_ = Step::kResume;
  expected_reason_.reset();
  pause_requested_ = false;
  Paused::Reason shown = *reason;
  NoteExceptions(message);
  while (true) {
    V8Pause pause(inspector_, *this, *message, shown);
    pause_ = &pause;
    const Action action = driver_->OnPause(*this, pause);
    pause_ = nullptr;
    const absl::StatusOr<bool> performed = Perform(action, *message);
    if (performed.ok() && *performed) return;
    if (!performed.ok()) {
      failure_ = performed.status();
      Abandon();
      return;
    }
    shown = Paused::REFUSED;
  }
}

absl::StatusOr<Paused::Reason> V8Session::ReasonOf(PausedMessage& message) const {
  const CborString& reason = message.reason();
  if (reason == "exception" || reason == "promiseRejection") return Paused::EXCEPTION;
  if (reason == "instrumentation") return Paused::BEFORE_SCRIPT;
  if (message.hit_breakpoints()) return Paused::BREAKPOINT;
  if (expected_reason_) {
    // Nothing else is told apart from a `debugger` statement on the way.
    ASSIGN_OR_RETURN(const bool statement, IsAtDebuggerStatement(message));
    return statement ? Paused::DEBUGGER_STATEMENT : *expected_reason_;
  }
  if (reason == "step") return Paused::STEP;
  // V8 11 says "other" for steps and `debugger` statements alike. A program that was resumed, or one that is being
  // stepped over or out of deeper than where the step began, seldom stops at anything but such a statement. Seldom: a
  // step out at the end of a function goes into what its next call calls, and one at a `yield` outlives a resume.
  const bool deeper = message.frame_count() > last_frame_count_;
  if (last_step_ != Step::kResume && (last_step_ == Step::kInto || !deeper)) return Paused::STEP;
  ASSIGN_OR_RETURN(const bool statement, IsAtDebuggerStatement(message));
  return statement ? Paused::DEBUGGER_STATEMENT : Paused::STEP;
}

absl::StatusOr<bool> V8Session::IsAtDebuggerStatement(PausedMessage& message) const {
  if (!breakpoints_active_) return false;
  return inspector_.IsDebuggerStatement(message.frame(0)->position);
}

absl::StatusOr<bool> V8Session::RunToLocation(const class RunToLocation& run_to, PausedMessage& message) {
  const std::optional<InspectorPosition> position = ToInspector(run_to.location());
  if (!position) return false;
  // Whether it comes there or not, V8 forgets the place at the next pause: like a step.
  return GoOn(Step::kOut, message.frame_count(), Paused::LOCATION_REACHED,
              [&] { return ContinueTo(*position, run_to.this_frame(), message); });
}

// As Chrome's DevTools steps into one of a line's calls (DebuggerModel.ts): a breakpoint at that place does not count.
absl::StatusOr<bool> V8Session::StepInAt(const Location& target, PausedMessage& message) {
  const std::optional<InspectorPosition> position = ToInspector(target);
  if (!position) return false;
  if (IsSame(message.frame(0)->position, *position)) {
    return Continue(Step::kInto, message.frame_count(), step_in_choices_);
  }
  step_in_at_ = position;
  absl::StatusOr<bool> gone = GoOn(Step::kOut, message.frame_count(), Paused::STEP,
                                   [&] { return ContinueTo(*position, /*this_frame=*/true, message); });
  if (!gone.value_or(false)) step_in_at_.reset();
  return gone;
}

absl::Status V8Session::ContinueTo(const InspectorPosition& position, bool this_frame, PausedMessage& message) {
  run_here_.reset();
  if (!this_frame || inspector_.knows_frames()) return inspector_.ContinueToLocation(position, this_frame);
  Here here = {.position = position, .callers = CallersOf(message)};
  absl::Status status = inspector_.ContinueToLocation(position, /*this_frame=*/false);
  if (status.ok()) run_here_ = std::move(here);
  return status;
}

bool V8Session::PassesElsewhere(PausedMessage& message) {
  std::optional<Here> here = std::exchange(run_here_, std::nullopt);
  if (!here || message.hit_breakpoints() || message.reason() == "exception" || message.reason() == "promiseRejection" ||
      !IsSame(message.frame(0)->position, here->position)) {
    return false;
  }
  const std::vector<InspectorPosition> callers = CallersOf(message);
  if (std::equal(callers.begin(), callers.end(), here->callers.begin(), here->callers.end(), IsSame)) return false;
  if (inspector_.IsDebuggerStatement(message.frame(0)->position).value_or(false)) return false;
  failure_.Update(inspector_.ContinueToLocation(here->position, /*this_frame=*/false));
  run_here_ = std::move(here);
  return true;
}

bool V8Session::TakeStepIn(PausedMessage& message) {
  const std::optional<InspectorPosition> at = std::exchange(step_in_at_, std::nullopt);
  if (!at || message.reason() == "exception" || message.reason() == "promiseRejection") return false;
  const InspectorPosition& here = message.frame(0)->position;
  if (!IsSame(here, *at)) return false;
  // No call, but a pause of its own.
  if (inspector_.IsDebuggerStatement(here).value_or(false)) return false;
  failure_.Update(Continue(Step::kInto, message.frame_count(), step_in_choices_).status());
  return true;
}

absl::StatusOr<bool> V8Session::Perform(const Action& action, PausedMessage& message) {
  uint32_t frame = 0;
  Step step = Step::kResume;
  switch (action.kind_case()) {
    case Action::kResume:
      break;
    case Action::kStepIn:
      step = Step::kInto;
      frame = action.step_in().frame();
      break;
    case Action::kStepOver:
      step = Step::kOver;
      frame = action.step_over().frame();
      break;
    case Action::kStepOut:
      step = Step::kOut;
      frame = action.step_out().frame();
      break;
    case Action::kAbandon:
      Abandon();
      return true;
    case Action::kDetach:
      Detach();
      return true;
    case Action::kRestartFrame: {
      const int index = static_cast<int>(action.restart_frame().frame());
      const PausedMessage::FrameEntry* const entry = message.frame(index);
      // Its bytes go with the message.
      const std::string id = entry == nullptr ? message.IdOfMissing(index) : std::string(entry->id.bytes);
      return GoOn(Step::kInto, message.frame_count(), Paused::RESTARTED,
                  [&] { return inspector_.RestartFrame({.bytes = id}); });
    }
    case Action::kRunToLocation:
      return RunToLocation(action.run_to_location(), message);
    default:
      return absl::InvalidArgumentError(absl::StrCat("not an action that ends a pause: ", action.ShortDebugString()));
  }
  // V8's steps are relative to the youngest frame.
  if (frame != 0) return false;
  std::optional<std::vector<Bounds>> skips = BoundsOf(SkipsOf(action)), enters = BoundsOf(action.step_over().enters());
  if (!skips || !enters) return false;
  const InspectorSession::StepChoices choices = {.into_async_calls = action.step_in().into_async_calls(),
                                                 .skips = *std::move(skips),
                                                 .enters = *std::move(enters)};
  if (!action.step_in().has_target()) return Continue(step, message.frame_count(), choices);
  step_in_choices_ = {.into_async_calls = false, .skips = choices.skips};
  return StepInAt(action.step_in().target(), message);
}

absl::StatusOr<bool> V8Session::Continue(Step step, int frame_count, const InspectorSession::StepChoices& choices) {
  return GoOn(step, frame_count, std::nullopt, [&] { return inspector_.Continue(step, choices); });
}

absl::StatusOr<bool> V8Session::GoOn(Step step, int frame_count, std::optional<Paused::Reason> expected,
                                     absl::FunctionRef<absl::Status()> go) {
  last_step_ = step;
  stepped_ = stepped_ || step != Step::kResume;
  last_frame_count_ = frame_count;
  expected_reason_ = expected;
  absl::Status status = go();
  if (status.ok()) return true;
  last_step_ = Step::kResume;
  expected_reason_.reset();
  if (absl::IsFailedPrecondition(status) || absl::IsNotFound(status) || absl::IsInvalidArgument(status)) return false;
  return status;
}

void V8Session::Abandon() {
  abandoned_ = true;
  last_step_ = Step::kResume;
  failure_.Update(EndProgram());
}

void V8Session::Detach() {
  last_step_ = Step::kResume;
  DetachDebugger();
  // What was set goes with the inspector's session.
  breakpoints_.clear();
  url_breakpoints_.Forget();
  pauses_on_exceptions_ = false;
  exceptions_on_ = false;
  NoteExceptions(nullptr);
  blackboxes_by_url_ = false;
  breakpoints_active_ = true;
  pauses_off_ = false;
  before_scripts_.clear();
}

}  // namespace twinstep
