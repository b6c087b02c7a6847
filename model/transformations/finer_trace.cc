#include "model/transformations/finer_trace.h"

#include <algorithm>

#include "absl/status/status.h"
#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

bool IsEnd(const Paused& paused) { return paused.frame_finished_case() != Paused::FRAME_FINISHED_NOT_SET; }

class BreakpointsEverywhere : public FollowUp {
 public:
  BreakpointsEverywhere(const std::vector<Location>& places, bool skips_ends)
      : places_(places), skips_ends_(skips_ends) {}

  bool can_be_initial() const override { return false; }

  absl::StatusOr<std::optional<Location>> Requested(int, const Location&) override { return std::nullopt; }

  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    return Expectation{initial, {{AllowedDifference::Kind::kCompletion}}};
  }

  bool Skips(const Paused& initial) override { return skips_ends_ && IsEnd(initial); }

  absl::Status Prepare(Session& session) override {
    for (const Location& place : places_) {
      absl::StatusOr<Output> output = session.SetBreakpoint(place);
      if (!output.ok()) return output.status();
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Action> Next(Session&, Pause&, int, const Action&) override { return Resume(); }

  absl::StatusOr<Detour> OnUnexpected(Session&, int, const Expectation&, const Paused&) override {
    Detour detour;
    if (++pauses_ < kMostFinerPauses) {
      detour.action = Resume();
    } else {
      detour.not_applicable = "the next pause is too many breakpoints away";
    }
    return detour;
  }

 private:
  static Action Resume() {
    Action action;
    action.mutable_resume();
    return action;
  }

  const std::vector<Location>& places_;
  const bool skips_ends_;
  int pauses_ = 0;
};

}  // namespace

Proposal FinerTraceTransformation::Propose(const InitialRun& initial, Random&) const {
  if (EventsOf(*initial.trace, IsStep).empty()) return {std::nullopt, "the initial run has no step"};
  Proposal proposal;
  proposal.transformation.emplace().mutable_finer_trace();
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> FinerTraceTransformation::Plan(const InitialRun& initial,
                                                                         const Transformation&) const {
  // V8's pauses at a return are at places; Firefox's come when the frame is left.
  const bool skips_ends = initial.trace->engine() == "spidermonkey";
  for (const Event& event : initial.trace->events()) {
    if (!event.output().has_paused() || (skips_ends && IsEnd(event.output().paused()))) continue;
    const Location& place = event.output().paused().location();
    const bool takes = std::any_of(initial.breakable->begin(), initial.breakable->end(),
                                   [&place](const Location& other) { return SamePlace(place, other); });
    if (!takes) return absl::FailedPreconditionError("the initial run pauses where no breakpoint can be");
  }
  return std::make_unique<BreakpointsEverywhere>(*initial.breakable, skips_ends);
}

}  // namespace twinstep
