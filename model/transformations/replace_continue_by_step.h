// A step for a continue (ISSTA 2019, section 4.1.2): a continue pauses where a step would too, so that a step in its
// place must not miss the pause.
//
// * Precondition: the event is a resume of the initial run, the step one of in, over, out.
// * Effect: the step is taken instead. If it paused elsewhere than the resume did, one resume follows.
// * Relation: all outputs of the initial run come, in order, equal at level FULL; one more pause may come behind the
//   step, which may tell what its frame returns.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_REPLACE_CONTINUE_BY_STEP_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_REPLACE_CONTINUE_BY_STEP_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class ReplaceContinueByStepTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "ReplaceContinueByStep"; }
  std::string_view circumstance() const override { return "with steps in the place of a continue"; }
  std::string relation() const override {
    return absl::StrCat("A continue became a step, which pauses wherever a continue does", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kReplaceContinueByStep; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_REPLACE_CONTINUE_BY_STEP_H_
