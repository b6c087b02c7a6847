#include "engines/spidermonkey/firefox/firefox_pause.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/sessions/act_at_pause.h"

namespace twinstep {
namespace {

// Frames that are described at once; a stack overflow has many thousands.
constexpr int kFramesAtOnce = 1000;

}  // namespace

FirefoxPause::FirefoxPause(FirefoxSession& session, const StepperPause& pause, int source)
    : session_(session), pause_(pause), location_(session.LocationOf({source, pause.position})) {}

int FirefoxPause::frame_count() {
  if (count_ < 0) {
    absl::StatusOr<int> count = session_.prelude_.WalkStack(pause_.frame, kFramesAtOnce);
    session_.Note(count.status());
    count_ = count.value_or(0);
  }
  return count_;
}

Paused::Reason FirefoxPause::reason() const {
  switch (pause_.reason) {
    case PauseReason::kStep:
      return Paused::STEP;
    case PauseReason::kBreakpoint:
      return Paused::BREAKPOINT;
    case PauseReason::kDebuggerStatement:
      return Paused::DEBUGGER_STATEMENT;
    case PauseReason::kException:
      return Paused::EXCEPTION;
    case PauseReason::kConditionThrew:
      return Paused::CONDITION_THREW;
    case PauseReason::kLocationReached:
      return Paused::LOCATION_REACHED;
    case PauseReason::kFirstStatement:
      return Paused::FIRST_STATEMENT;
    case PauseReason::kRefused:
      return Paused::REFUSED;
  }
  return Paused::REASON_UNSPECIFIED;
}

absl::Status FirefoxPause::Reach(int index) {
  if (index < 0 || index >= frame_count()) {
    return absl::InvalidArgumentError(absl::StrCat("there is no frame ", index, " among ", frame_count()));
  }
  while (index >= static_cast<int>(session_.stack_.size())) {
    ASSIGN_OR_RETURN(FrameId next, session_.prelude_.Older(session_.stack_.back().id));
    RETURN_IF_ERROR(session_.prelude_.WalkStack(next, kFramesAtOnce).status());
  }
  return absl::OkStatus();
}

absl::Status FirefoxPause::DescribeFrame(int index, Frame& frame) {
  RETURN_IF_ERROR(Reach(index));
  const StackFrame& from = session_.stack_[index];
  frame.set_kind(from.kind);
  frame.set_function_name(from.function_name);
  if (index == 0) {
    *frame.mutable_location() = location_;
  } else {
    *frame.mutable_location() = session_.LocationOf(from.place);
  }
  return absl::OkStatus();
}

absl::Status FirefoxPause::DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) {
  ASSIGN_OR_RETURN(FrameId id, FrameAt(index));
  if (absl::Status status = session_.prelude_.WalkScopes(id, limits, session_.mentions_arguments_, with_globals, frame);
      !status.ok() || limits.object_depth == 0) {
    return status;
  }
  return session_.prelude_.WriteThis(id, limits, *frame.mutable_this_value());
}

absl::Status FirefoxPause::DescribeCompletion(const ValueLimits& limits, Paused& paused) {
  if (limits.object_depth > 0) {
    RETURN_IF_ERROR(session_.TellAsyncCalls(pause_.frame, *paused.mutable_async_calls()));
  }
  if (!pause_.completion) return absl::OkStatus();
  if (pause_.reason == PauseReason::kException && limits.object_depth > 0) {
    ExceptionTold told;
    ASSIGN_OR_RETURN(const bool has_stack, session_.TellErrorStack(pause_.completion->value, told));
    if (has_stack) *paused.mutable_told() = std::move(told);
  }
  Value& out = pause_.completion->kind == Completion::kThrow ? *paused.mutable_thrown() : *paused.mutable_returned();
  return session_.prelude_.WriteCompletion(pause_.completion->value, limits, out);
}

absl::Status FirefoxPause::Evaluate(int frame, std::string_view expression, SideEffects side_effects,
                                    const ValueLimits& limits, Evaluation& evaluation) {
  evaluation.Clear();
  ASSIGN_OR_RETURN(FrameId id, FrameAt(frame));
  return ReadEnd(session_.prelude_.Evaluate(id, expression, side_effects), limits, evaluation);
}

absl::Status FirefoxPause::ReadEnd(const absl::StatusOr<Prelude::EvaluationEnd>& end, const ValueLimits& limits,
                                   Evaluation& evaluation) {
  // Before anything else: what ends a program may have hit the debugger's own code.
  RETURN_IF_ERROR(session_.CheckLimits());
  if (!end.ok()) return end.status();
  switch (*end) {
    case Prelude::EvaluationEnd::kValue:
      return session_.prelude_.WriteEvaluated(limits, *evaluation.mutable_value());
    case Prelude::EvaluationEnd::kThrew:
      return session_.prelude_.WriteEvaluated(limits, *evaluation.mutable_thrown());
    case Prelude::EvaluationEnd::kRefused:
      evaluation.set_refused(true);
      return absl::OkStatus();
    case Prelude::EvaluationEnd::kFailed:
      evaluation.set_failed(true);
      return absl::OkStatus();
    case Prelude::EvaluationEnd::kEnded:
      break;
  }
  return absl::InternalError("SpiderMonkey ended an evaluation without a reason");
}

absl::Status FirefoxPause::Act(const Action& action, const ValueLimits& limits, Output& output) {
  using End = absl::StatusOr<Prelude::EvaluationEnd>;
  // Firefox forgets the actors of frames when the program goes on.
  if (HasNoFrameFor(action)) {
    Evaluation& missing =
        action.has_inspect() ? *output.mutable_inspected()->mutable_evaluated() : *output.mutable_evaluated();
    missing.set_no_frame(true);
    return absl::OkStatus();
  }
  switch (action.kind_case()) {
    case Action::kEvaluate:
      if (action.evaluate().has_scope()) {
        return absl::UnimplementedError("SpiderMonkey evaluates in frames: Debugger.Frame.eval names no scope");
      }
      return Evaluate(static_cast<int>(action.evaluate().frame()), action.evaluate().expression(),
                      action.evaluate().refuses_effects() ? SideEffects::kRefuse : SideEffects::kAllow, limits,
                      *output.mutable_evaluated());
    case Action::kSetVariable: {
      const class SetVariable& set = action.set_variable();
      return Assign(FrameAt(static_cast<int>(set.frame())), set.value(), limits, *output.mutable_evaluated(),
                    [&](FrameId frame) -> End { return session_.prelude_.SetVariable(frame, set.name()); });
    }
    case Action::kSetReturnValue:
      return Assign(pause_.frame, action.set_return_value().value(), limits, *output.mutable_evaluated(),
                    [&](FrameId) -> End {
                      if (!session_.returning_) return Prelude::EvaluationEnd::kFailed;
                      RETURN_IF_ERROR(session_.prelude_.ReplaceReturned());
                      return Prelude::EvaluationEnd::kValue;
                    });
    case Action::kInspect:
      return Open(action.inspect(), limits, *output.mutable_inspected());
    default:
      return CannotAct(action);
  }
}

absl::Status FirefoxPause::Assign(absl::StatusOr<FrameId> frame, std::string_view expression, const ValueLimits& limits,
                                  Evaluation& evaluation,
                                  absl::FunctionRef<absl::StatusOr<Prelude::EvaluationEnd>(FrameId frame)> assign) {
  evaluation.Clear();
  if (!frame.ok()) return frame.status();
  absl::StatusOr<Prelude::EvaluationEnd> end = session_.prelude_.Evaluate(*frame, expression, SideEffects::kAllow);
  if (end.ok() && *end == Prelude::EvaluationEnd::kValue) end = assign(*frame);
  return ReadEnd(end, limits, evaluation);
}

absl::Status FirefoxPause::Open(const class Inspect& inspect, const ValueLimits& limits, Inspected& inspected) {
  ASSIGN_OR_RETURN(FrameId id, FrameAt(static_cast<int>(inspect.frame())));
  absl::StatusOr<Prelude::EvaluationEnd> end =
      session_.prelude_.Evaluate(id, inspect.expression(), SideEffects::kRefuse);
  if (!end.ok() || *end != Prelude::EvaluationEnd::kValue) {
    return ReadEnd(end, limits, *inspected.mutable_evaluated());
  }
  RETURN_IF_ERROR(session_.CheckLimits());
  ASSIGN_OR_RETURN(std::optional<Opened> opened, session_.prelude_.OpenEvaluated(limits));
  if (!opened.has_value()) return ReadEnd(end, limits, *inspected.mutable_evaluated());
  *inspected.mutable_opened() = *std::move(opened);
  return absl::OkStatus();
}

absl::StatusOr<FrameId> FirefoxPause::FrameAt(int index) {
  if (index == 0) return pause_.frame;
  RETURN_IF_ERROR(Reach(index));
  return session_.stack_[index].id;
}

}  // namespace twinstep
