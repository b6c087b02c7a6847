// Breakpoints pause wherever steps pause (beyond the paper).
//
// * Precondition: the initial run has a step.
// * Effect: a breakpoint at every breakable place, and nothing but resumes, until all pauses of the initial run have
//   come.
// * Relation: the pauses of the initial run are a subsequence of the follow-up's, equal at level FULL but for
//   completion values, which a breakpoint does not see, and for pauses at the end of a frame, where no code is
//   (EngineFacts::pauses_at_frame_ends). With EngineFacts::breaks_once_per_place a pause need not come if its place is
//   paused at some other time: the breakpoint is on one of the instructions that are there, in one of the functions
//   that end there, and steps stop at each (seen in Node 20: in `const v = (value) => (push(value), value)` steps come
//   to the last `value` twice a call, a breakpoint once).
// * Not applicable: a pause of the initial run is at a place that takes no breakpoint, or does not come within
//   kMostFinerPauses of the follow-up.

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr int kMostFinerPauses = 300;

// A pause that comes when a frame is left, whether code is there or not. Behind a step out that may be the caller's
// end, or not; the trace does not tell.
bool IsFrameEnd(const InitialRun& initial, int event) {
  return initial.facts->pauses_at_frame_ends &&
         initial.trace->events(event).output().paused().frame_finished_case() != Paused::FRAME_FINISHED_NOT_SET;
}

std::optional<Divergence> CompareButCompletion(const Output& expected, const Output& now) {
  return CompareToExpected({expected, {{AllowedDifference::Kind::kCompletion}}}, now, FULL, nullptr);
}

// Goes through the initial run's pauses and looks for each behind the one before.
class Subsequence {
 public:
  Subsequence(const InitialRun& initial, const Trace& finer)
      : facts_(*initial.facts), initial_(*initial.trace), finer_(finer) {
    for (const Event& event : finer.events()) {
      if (event.output().has_paused()) pauses_.push_back(&event.output());
    }
  }

  // Why the initial run's pause at that event does not come; none: it does.
  std::optional<Divergence> Find(int event) {
    const Output& expected = initial_.events(event).output();
    std::optional<Divergence> nearest;
    for (size_t i = next_; i < pauses_.size(); ++i) {
      if (!SamePlace(pauses_[i]->paused().location(), expected.paused().location())) continue;
      std::optional<Divergence> divergence = CompareButCompletion(expected, *pauses_[i]);
      if (!divergence) {
        next_ = i + 1;
        return std::nullopt;
      }
      // The one on the same stack tells most; among equals the first.
      if (!nearest || (nearest->type() == Divergence::CALL_STACK && divergence->type() != Divergence::CALL_STACK)) {
        nearest = std::move(divergence);
      }
    }
    if (facts_.breaks_once_per_place && IsEverAt(expected.paused().location())) return std::nullopt;
    if (!nearest) {
      // It never comes there.
      nearest = CompareToExpected({expected, {}}, finer_.events(finer_.events_size() - 1).output(), FULL, nullptr);
    }
    if (nearest) nearest->set_event(static_cast<uint32_t>(event));
    return nearest;
  }

 private:
  bool IsEverAt(const Location& place) const {
    return std::any_of(pauses_.begin(), pauses_.end(),
                       [&place](const Output* output) { return SamePlace(output->paused().location(), place); });
  }

  const EngineFacts& facts_;
  const Trace& initial_;
  const Trace& finer_;
  std::vector<const Output*> pauses_;
  // The first of them that the next pause may be.
  size_t next_ = 0;
};

class BreakpointsEverywhere : public FollowUp {
 public:
  explicit BreakpointsEverywhere(const InitialRun& initial) : initial_(initial) {}

  bool can_be_initial() const override { return false; }
  bool repeats() const override { return false; }
  // Most pauses are where the initial run has none, and no variable of them is compared.
  bool CapturesScopes(const Location& place) const override {
    for (const Event& event : initial_.trace->events()) {
      if (event.output().has_paused() && SamePlace(event.output().paused().location(), place)) return true;
    }
    return false;
  }

  absl::Status Prepare(Session& session) override {
    for (const Location& place : *initial_.breakable) {
      RETURN_IF_ERROR(session.SetBreakpoint(place).status());
    }
    return absl::OkStatus();
  }

  // Once each pause that is looked for has come: AtEnd takes the first that fits and looks at no later one.
  bool IsSettled(const Trace& finer) override {
    SeekPause();
    if (next_ < initial_.trace->events_size()) {
      const Output& expected = initial_.trace->events(next_).output();
      const Output& now = finer.events(finer.events_size() - 1).output();
      if (!SamePlace(now.paused().location(), expected.paused().location())) return false;
      if (CompareButCompletion(expected, now)) return false;
      ++next_;
      SeekPause();
    }
    return next_ == initial_.trace->events_size();
  }

  std::optional<Action> GoOn(Session&) override {
    if (++pauses_ >= kMostFinerPauses) return std::nullopt;
    Action action;
    action.mutable_resume();
    return action;
  }

  absl::StatusOr<std::optional<Divergence>> AtEnd(const Trace& finer) override {
    const Finished::Outcome outcome = finer.events(finer.events_size() - 1).output().finished().outcome();
    Subsequence subsequence(initial_, finer);
    for (int i = 0; i < initial_.trace->events_size(); ++i) {
      if (!initial_.trace->events(i).output().has_paused() || IsFrameEnd(initial_, i)) continue;
      std::optional<Divergence> missing = subsequence.Find(i);
      if (!missing) continue;
      if (outcome == Finished::COMPLETED || outcome == Finished::THREW) return missing;
      return absl::FailedPreconditionError("the next pause is too many breakpoints away");
    }
    return std::nullopt;
  }

 private:
  // Leads next_ to the pause of the initial run that is looked for next, or to its end.
  void SeekPause() {
    const Trace& initial = *initial_.trace;
    while (next_ < initial.events_size() &&
           (!initial.events(next_).output().has_paused() || IsFrameEnd(initial_, next_))) {
      ++next_;
    }
  }

  const InitialRun initial_;
  int pauses_ = 0;
  // An event of the initial run: the pauses before have all come.
  int next_ = 0;
};

class FinerTraceTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "FinerTrace"; }
  std::string_view circumstance() const override { return "with a breakpoint at every place instead of steps"; }
  std::string relation() const override {
    return absl::StrCat("Breakpoints at every place took the place of steps", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kFinerTrace; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun& initial, Random&) const override {
    if (EventsOf(*initial.trace, IsStep).empty()) return {std::nullopt, "the initial run has no step"};
    Proposal proposal;
    proposal.transformation.emplace().mutable_finer_trace();
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial, const Transformation&) const override {
    for (int i = 0; i < initial.trace->events_size(); ++i) {
      if (!initial.trace->events(i).output().has_paused() || IsFrameEnd(initial, i)) continue;
      const Location& place = initial.trace->events(i).output().paused().location();
      const bool takes = std::any_of(initial.breakable->begin(), initial.breakable->end(),
                                     [&place](const Location& other) { return SamePlace(place, other); });
      if (!takes) return absl::FailedPreconditionError("the initial run pauses where no breakpoint can be");
    }
    return std::make_unique<BreakpointsEverywhere>(initial);
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeFinerTrace() { return std::make_unique<FinerTraceTransformation>(); }

}  // namespace twinstep
