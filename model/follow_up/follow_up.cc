#include "model/follow_up/follow_up.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/comparison.h"
#include "model/follow_up/add_breakpoint_and_continue.h"
#include "model/follow_up/refine_step.h"
#include "model/follow_up/replace_continue_by_step.h"
#include "model/follow_up/slide_breakpoint.h"
#include "model/recording.h"

namespace twinstep {
namespace {

using End = FollowUpResult::End;

bool EndedByLimit(const Output& output) {
  return output.finished().outcome() == Finished::TIMED_OUT || output.finished().outcome() == Finished::OUT_OF_MEMORY;
}

bool IsAbandoned(const Output& output) { return output.finished().outcome() == Finished::ABANDONED; }

Action Abandon() {
  Action action;
  action.mutable_abandon();
  return action;
}

class FollowUpRun : public Driver {
 public:
  FollowUpRun(const Trace& initial, FollowUpStrategy& strategy, Trace& follow_up)
      : initial_(initial), strategy_(strategy), follow_up_(follow_up) {}

  absl::StatusOr<FollowUpResult> Run(Session& inner) {
    RecordingSession session(inner, FULL, follow_up_);
    if (absl::Status status = RepeatBreakpoints(session); !status.ok()) return status;
    if (done_ || expected_ >= initial_.events_size()) return result_;
    absl::StatusOr<std::string> reason = strategy_.Prepare(session);
    if (!reason.ok()) return reason.status();
    if (!reason->empty()) {
      GiveUp(*reason);
      return result_;
    }
    absl::StatusOr<Finished> finished = session.Run(*this);
    if (!finished.ok()) return finished.status();
    if (!status_.ok()) return status_;
    if (!done_) CompareEnd();
    return result_;
  }

  Action OnPause(Session& session, Pause&) override {
    if (!AnyExpected()) return Abandon();
    Output expected = initial_.events(expected_).output();
    const Output& now = follow_up_.events(follow_up_.events_size() - 1).output();
    // What a frame returned is told where a step sees it end, not where a breakpoint is reached afterwards.
    if (detour_taken_ && now.paused().frame_finished_case() == Paused::FRAME_FINISHED_NOT_SET) {
      if (expected.has_paused()) expected.mutable_paused()->clear_frame_finished();
    }
    std::optional<Divergence> divergence = CompareOutputs(expected, now, FULL);
    if (!divergence) {
      detour_taken_ = false;
      // The event behind an output is the action that it got.
      const int event = expected_ + 1;
      expected_ += 2;
      if (event >= initial_.events_size() || !AnyExpected()) return Abandon();
      return OrAbandon(strategy_.Next(session, event, initial_.events(event).action()));
    }
    absl::StatusOr<Detour> detour = strategy_.OnUnexpected(session, expected_ - 1, expected, now.paused());
    if (!detour.ok()) return OrAbandon(detour.status());
    if (detour->action) {
      detour_taken_ = true;
      return *detour->action;
    }
    if (!detour->not_applicable.empty()) {
      GiveUp(detour->not_applicable);
    } else {
      Warn(*std::move(divergence));
    }
    return Abandon();
  }

 private:
  // False, and done: the initial run was cut off here, and nothing is known of what would have come.
  bool AnyExpected() {
    if (done_) return false;
    if (expected_ >= initial_.events_size()) {
      done_ = true;
      return false;
    }
    const Output& expected = initial_.events(expected_).output();
    if (IsAbandoned(expected) || EndedByLimit(expected)) done_ = true;
    return !done_;
  }

  Action OrAbandon(absl::StatusOr<Action> action) {
    if (action.ok()) return *std::move(action);
    status_ = action.status();
    done_ = true;
    return Abandon();
  }

  // Up to the start; expected_ is then the output of the start.
  absl::Status RepeatBreakpoints(Session& session) {
    int event = 0;
    for (; event + 1 < initial_.events_size() && !initial_.events(event).action().has_start() && !done_; event += 2) {
      const Action& action = initial_.events(event).action();
      const bool set = action.has_set_breakpoint();
      if (!set && !action.has_remove_breakpoint()) {
        return absl::InvalidArgumentError("the initial trace is none: before its start there are breakpoints only");
      }
      const Location requested =
          strategy_.Requested(event, set ? action.set_breakpoint().location() : action.remove_breakpoint().location());
      absl::StatusOr<Output> output = set ? session.SetBreakpoint(requested) : session.RemoveBreakpoint(requested);
      if (!output.ok()) return output.status();
      expected_ = event + 1;
      if (std::optional<Divergence> divergence = CompareOutputs(initial_.events(expected_).output(), *output, FULL)) {
        Warn(*std::move(divergence));
      }
    }
    expected_ = event + 1;
    return absl::OkStatus();
  }

  // The program has finished in the follow-up run.
  void CompareEnd() {
    const Output& now = follow_up_.events(follow_up_.events_size() - 1).output();
    if (EndedByLimit(now)) return GiveUp("ended by a limit");
    if (!AnyExpected()) return;
    if (std::optional<Divergence> divergence = CompareOutputs(initial_.events(expected_).output(), now, FULL)) {
      Warn(*std::move(divergence));
    }
  }

  void Warn(Divergence divergence) {
    done_ = true;
    divergence.set_event(static_cast<uint32_t>(expected_));
    result_.end = End::kWarning;
    result_.divergence = std::move(divergence);
  }

  void GiveUp(std::string reason) {
    done_ = true;
    result_.end = End::kNotApplicable;
    result_.reason = std::move(reason);
  }

  const Trace& initial_;
  FollowUpStrategy& strategy_;
  Trace& follow_up_;
  // Index of the initial trace's output that comes next while the runs are in step.
  int expected_ = 1;
  bool done_ = false;
  // Since the runs were in step last.
  bool detour_taken_ = false;
  absl::Status status_;
  FollowUpResult result_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeStrategy(const ActionTransformation& transformation,
                                                               const Trace& initial) {
  switch (transformation.kind_case()) {
    case ActionTransformation::kAddBreakpointAndContinue:
      return MakeAddBreakpointAndContinue(transformation.add_breakpoint_and_continue(), initial);
    case ActionTransformation::kReplaceContinueByStep:
      return MakeReplaceContinueByStep(transformation.replace_continue_by_step(), initial);
    case ActionTransformation::kSlideBreakpoint:
      return MakeSlideBreakpoint(transformation.slide_breakpoint(), initial);
    case ActionTransformation::kRefineStep:
      return MakeRefineStep(transformation.refine_step(), initial);
    case ActionTransformation::KIND_NOT_SET:
      break;
  }
  return absl::InvalidArgumentError("the action transformation has no kind");
}

absl::StatusOr<FollowUpResult> RunFollowUp(Session& session, const Trace& initial,
                                           const ActionTransformation& transformation, Trace& follow_up) {
  absl::StatusOr<std::unique_ptr<FollowUpStrategy>> strategy = MakeStrategy(transformation, initial);
  if (!strategy.ok()) return strategy.status();
  return FollowUpRun(initial, **strategy, follow_up).Run(session);
}

}  // namespace twinstep
