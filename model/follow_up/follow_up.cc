#include "model/follow_up/follow_up.h"

#include <algorithm>
#include <memory>

#include "model/actions/action_kind.h"
#include "model/ended_by_limit.h"
#include "model/sessions/recording.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

using End = FollowUpResult::End;

bool IsAbandoned(const Output& output) { return output.finished().outcome() == Finished::ABANDONED; }

Action Abandon() {
  Action action;
  action.mutable_abandon();
  return action;
}

class FollowUpRun : public Driver {
 public:
  FollowUpRun(const Trace& initial, FollowUp& follow_up, Trace& trace)
      : initial_(initial), follow_up_(follow_up), trace_(trace) {
    if (follow_up.program() != nullptr) text_ = std::make_unique<SourceText>(follow_up.program()->source());
  }

  absl::StatusOr<FollowUpResult> Run(Session& inner) {
    RecordingSession session(inner, follow_up_.capture(), trace_,
                             [this](const Location& place) { return follow_up_.CapturesScopes(place); });
    const absl::Status status = RunSession(session);
    if (absl::IsFailedPrecondition(status)) {
      result_ = {};
      result_.end = End::kNotApplicable;
      result_.reason = std::string(status.message());
      return result_;
    }
    if (!status.ok()) return status;
    return result_;
  }

  Action OnPause(Session& session, Pause& pause) override {
    absl::StatusOr<Action> action = Answer(session, pause);
    if (action.ok()) return *std::move(action);
    status_ = action.status();
    done_ = true;
    return Abandon();
  }

 private:
  absl::Status RunSession(Session& session) {
    if (!follow_up_.repeats()) return RunOtherwise(session);
    if (absl::Status status = RepeatStationary(session); !status.ok() || done_) return status;
    if (next_ >= initial_.events_size() || !initial_.events(next_).action().has_start()) {
      return absl::InvalidArgumentError("the initial trace is none: it does not start");
    }
    ++next_;
    RETURN_IF_ERROR(follow_up_.Prepare(session));
    RETURN_IF_ERROR(session.Run(*this).status());
    if (!status_.ok()) return status_;
    return done_ ? absl::OkStatus() : CompareEnd();
  }

  absl::Status RunOtherwise(Session& session) {
    RETURN_IF_ERROR(follow_up_.Prepare(session));
    RETURN_IF_ERROR(session.Run(*this).status());
    if (!status_.ok()) return status_;
    absl::StatusOr<std::optional<Divergence>> divergence = follow_up_.AtEnd(trace_);
    if (!divergence.ok() || !divergence->has_value()) return divergence.status();
    result_.end = End::kWarning;
    result_.divergence = **std::move(divergence);
    return absl::OkStatus();
  }

  // Pauses that need not come, with their actions; stationary actions between them are left out.
  void SkipPauses() {
    while (next_ < initial_.events_size() && initial_.events(next_).output().has_paused() &&
           follow_up_.Skips(initial_.events(next_).output().paused())) {
      ++next_;
      while (next_ + 1 < initial_.events_size() && IsStationary(initial_.events(next_).action())) next_ += 2;
      ++next_;
    }
  }

  absl::StatusOr<Action> Answer(Session& session, Pause& pause) {
    if (!follow_up_.repeats()) return follow_up_.IsSettled(trace_) ? Abandon() : GoOn(session);
    SkipPauses();
    if (!AnyExpected()) return GoOn(session);
    ASSIGN_OR_RETURN(Expectation expected, follow_up_.Expect(initial_.events(next_).output()));
    const Paused& now = trace_.events(trace_.events_size() - 1).output().paused();
    // What a frame returned is told where a step sees it end, not where a breakpoint is reached afterwards.
    const bool has_end = now.frame_finished_case() != Paused::FRAME_FINISHED_NOT_SET;
    const bool wanted_end = expected.output.paused().frame_finished_case() != Paused::FRAME_FINISHED_NOT_SET;
    // Behind such a pause one run has still to leave the frame that the other one has left, and tells so.
    if (end_differed_) expected.allowed.push_back({AllowedDifference::Kind::kCompletion});
    if (detour_taken_ && !has_end && expected.output.has_paused()) {
      expected.output.mutable_paused()->clear_frame_finished();
    }
    std::optional<Divergence> divergence = Compare(AsAfter(initial_.events(next_ - 1).action(), expected));
    if (!divergence) {
      detour_taken_ = false;
      end_differed_ = has_end != wanted_end;
      ++next_;
      RETURN_IF_ERROR(RepeatStationary(session));
      if (done_) return Abandon();
      const int event = next_;
      if (event >= initial_.events_size() || initial_.events(event).action().has_abandon()) return GoOn(session);
      ++next_;
      if (!AnyExpected()) return GoOn(session);
      absl::StatusOr<Action> action = follow_up_.Next(session, pause, event, initial_.events(event).action());
      std::optional<Divergence> seen = follow_up_.Seen();
      if (!action.ok() || !seen) return action;
      // It was seen at the pause, before the action.
      next_ = event - 1;
      Warn(*std::move(seen));
      return Abandon();
    }
    ASSIGN_OR_RETURN(Detour detour, follow_up_.OnUnexpected(session, next_ - 1, expected, now));
    if (detour.action) {
      detour_taken_ = true;
      return *detour.action;
    }
    if (!detour.not_applicable.empty()) return absl::FailedPreconditionError(detour.not_applicable);
    Warn(*std::move(divergence));
    return Abandon();
  }

  // A step out shows what another frame than the youngest has returned: that one goes on from what was inserted.
  static Expectation AsAfter(const Action& action, Expectation expected) {
    if (!action.has_step_out()) return expected;
    std::erase_if(expected.allowed, [](const AllowedDifference& difference) {
      return difference.kind == AllowedDifference::Kind::kExtraPause;
    });
    return expected;
  }

  std::optional<Divergence> Compare(const Expectation& expected) const {
    return CompareToExpected(expected, trace_.events(trace_.events_size() - 1).output(), follow_up_.capture(),
                             text_.get());
  }

  // The initial run knows what comes next.
  bool AnyExpected() const {
    if (over_ || next_ >= initial_.events_size()) return false;
    const Output& expected = initial_.events(next_).output();
    return !IsAbandoned(expected) && !EndedByLimit(expected);
  }

  absl::StatusOr<Action> GoOn(Session& session) {
    over_ = true;
    std::optional<Action> action = follow_up_.GoOn(session);
    if (action) return *std::move(action);
    if (follow_up_.end() != nullptr) return absl::FailedPreconditionError("the run pauses too often to reach its end");
    done_ = true;
    return Abandon();
  }

  // The stationary actions from next_ on; next_ is then that of an execution action, or the end.
  absl::Status RepeatStationary(Session& session) {
    for (; next_ + 1 < initial_.events_size() && IsStationary(initial_.events(next_).action()); next_ += 2) {
      ASSIGN_OR_RETURN(std::optional<Action> action, InPlaceOf(initial_.events(next_).action()));
      if (!action.has_value()) continue;
      absl::StatusOr<Output> output = ActOn(session, *action);
      if (EndedByLimit(output.status())) {
        return absl::FailedPreconditionError("the follow-up run was ended by a limit");
      }
      if (!output.ok()) return output.status();
      ASSIGN_OR_RETURN(Expectation expected, follow_up_.Expect(initial_.events(next_ + 1).output()));
      if (std::optional<Divergence> divergence = Compare(expected)) {
        ++next_;
        Warn(*std::move(divergence));
        return absl::OkStatus();
      }
    }
    return absl::OkStatus();
  }

  // None: it is left out.
  absl::StatusOr<std::optional<Action>> InPlaceOf(const Action& action) {
    if (!IsBreakpointAction(action)) {
      ASSIGN_OR_RETURN(Action repeated, follow_up_.Repeated(next_, action));
      return std::move(repeated);
    }
    const bool set = action.has_set_breakpoint();
    ASSIGN_OR_RETURN(
        std::optional<Location> requested,
        follow_up_.Requested(next_, set ? action.set_breakpoint().location() : action.remove_breakpoint().location()));
    if (!requested.has_value()) return std::nullopt;
    Action moved = action;
    (set ? *moved.mutable_set_breakpoint()->mutable_location()
         : *moved.mutable_remove_breakpoint()->mutable_location()) = *std::move(requested);
    return moved;
  }

  // The program has finished in the follow-up run.
  absl::Status CompareEnd() {
    const Output& now = trace_.events(trace_.events_size() - 1).output();
    if (EndedByLimit(now)) return absl::FailedPreconditionError("the follow-up run was ended by a limit");
    SkipPauses();
    if (AnyExpected()) {
      ASSIGN_OR_RETURN(Expectation expected, follow_up_.Expect(initial_.events(next_).output()));
      if (std::optional<Divergence> divergence = Compare(expected)) {
        if (expected.output.has_paused()) {
          RETURN_IF_ERROR(follow_up_.OnMissed(next_ - 1));
        }
        Warn(*std::move(divergence));
      }
    }
    if (done_ || follow_up_.end() == nullptr) return absl::OkStatus();
    Output end;
    *end.mutable_finished() = *follow_up_.end();
    ASSIGN_OR_RETURN(Expectation expected, follow_up_.Expect(end));
    if (std::optional<Divergence> divergence = Compare(expected)) Warn(*std::move(divergence));
    return absl::OkStatus();
  }

  void Warn(Divergence divergence) {
    done_ = true;
    divergence.set_event(static_cast<uint32_t>(std::min(next_, initial_.events_size() - 1)));
    result_.end = End::kWarning;
    result_.divergence = std::move(divergence);
  }

  const Trace& initial_;
  FollowUp& follow_up_;
  Trace& trace_;
  std::unique_ptr<SourceText> text_;
  // Index of the initial trace's event that comes next while the runs are in step.
  int next_ = 0;
  // Nothing is left to compare or to be done.
  bool done_ = false;
  // Behind what the initial run has seen.
  bool over_ = false;
  // Since the runs were in step last.
  bool detour_taken_ = false;
  // At the last pause at which they were, only one of them told what a frame returned.
  bool end_differed_ = false;
  absl::Status status_;
  FollowUpResult result_;
};

}  // namespace

absl::StatusOr<FollowUpResult> RunFollowUp(Session& session, const Trace& initial, FollowUp& follow_up, Trace& trace) {
  return FollowUpRun(initial, follow_up, trace).Run(session);
}

}  // namespace twinstep
