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
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_REFINE_STEP_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_REFINE_STEP_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

inline constexpr int kMostFinerSteps = 200;

class RefineStepTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "RefineStep"; }
  std::string_view circumstance() const override { return "with finer steps in the place of one step"; }
  std::string relation() const override {
    return absl::StrCat("A step became finer ones, which pause wherever it does", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kRefineStep; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_REFINE_STEP_H_
