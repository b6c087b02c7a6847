// Replaces a step by finer steps (beyond the paper). The paper orders actions by where they may pause, continue < step
// out < step over < step in, and replaces continues only.
//
// * Precondition: the event is a step over of the initial run, or a step out with more than one frame on the stack: who
//   steps out of the last one goes with the next job, who steps over its end does not (both engines).
// * Effect: the next finer step is taken instead (in for over, over for out), and again and again until the run is
//   where the coarser step ended.
// * Relation: all outputs of the initial run come, in order, equal at level FULL; pauses in between are the finer
//   step's.
// * Not applicable: the coarser step's end does not come within kMostFinerSteps.

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr int kMostFinerSteps = 200;

class RefinedStep : public FollowUp {
 public:
  RefinedStep(uint32_t event, Action finer) : event_(event), finer_(std::move(finer)) {}

  absl::StatusOr<Action> Next(Session&, Pause&, int event, const Action& action) override {
    return IsRefined(event) ? finer_ : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Expectation&, const Paused&) override {
    Detour detour;
    if (!IsRefined(event)) return detour;
    if (++steps_ < kMostFinerSteps) {
      detour.action = finer_;
    } else {
      detour.not_applicable = "the end of the coarser step is too many finer ones away";
    }
    return detour;
  }

 private:
  bool IsRefined(int event) const { return static_cast<uint32_t>(event) == event_; }

  const uint32_t event_;
  const Action finer_;
  int steps_ = 0;
};

bool CanBeFiner(const Trace& initial, uint32_t event) {
  const Action* action = ActionAt(initial, event);
  if (action == nullptr || event == 0) return false;
  if (!action->has_step_out()) return action->has_step_over();
  return initial.events(static_cast<int>(event) - 1).output().paused().frames_size() > 1;
}

class RefineStepTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "RefineStep"; }
  std::string_view circumstance() const override { return "with finer steps in the place of one step"; }
  std::string relation() const override {
    return absl::StrCat("A step became finer ones, which pause wherever it does", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kRefineStep; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    std::vector<uint32_t> steps;
    for (int event = 0; event < initial.trace->events_size(); ++event) {
      if (CanBeFiner(*initial.trace, static_cast<uint32_t>(event))) steps.push_back(static_cast<uint32_t>(event));
    }
    if (steps.empty())
      return {std::nullopt, "the initial run has no step over and no step out of a function that was called"};
    Proposal proposal;
    proposal.transformation.emplace().mutable_refine_step()->set_event(steps[random.Below(steps.size())]);
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    const uint32_t event = transformation.refine_step().event();
    if (!CanBeFiner(*initial.trace, event)) {
      return absl::FailedPreconditionError("the event to refine is not a step over or a step out of a called function");
    }
    const Action* action = ActionAt(*initial.trace, event);
    Action finer;
    if (action->has_step_over()) {
      finer.mutable_step_in();
    } else {
      finer.mutable_step_over();
    }
    return std::make_unique<RefinedStep>(event, std::move(finer));
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeRefineStep() { return std::make_unique<RefineStepTransformation>(); }

}  // namespace twinstep
