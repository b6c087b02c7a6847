// Sets one more breakpoint and goes on from where it pauses (ISSTA 2019, section 4.1.1).
//
// * Precondition: the new breakpoint is accepted, at a place that no breakpoint of the initial run has: two at one
//   place are one pause in one debugger and one breakpoint in another.
// * Effect: it is set behind the initial run's own; a pause at its place that is not the initial run's next one is
//   continued. Where the initial run's action was a step, the new breakpoint has used it up: a temporary breakpoint is
//   set where that step ended, the run continued, the breakpoint removed.
// * Relation: all outputs of the initial run come, in order, equal at level FULL; only pauses at the new place come in
//   addition.
// * Not applicable: where the step ended no breakpoint can be (a completion pause, say), or may not be hit (V8's steps
//   that come back to the middle of a statement), or it is reached with another depth of the stack (recursion).
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_ADD_BREAKPOINT_AND_CONTINUE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_ADD_BREAKPOINT_AND_CONTINUE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class AddBreakpointAndContinueTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "AddBreakpointAndContinue"; }
  std::string_view circumstance() const override { return "with one more breakpoint, continued from at once"; }
  std::string relation() const override {
    return absl::StrCat("A breakpoint was added and continued from", kPausesStay, ", besides pauses at the new one");
  }
  Transformation::KindCase kind() const override { return Transformation::kAddBreakpointAndContinue; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_ADD_BREAKPOINT_AND_CONTINUE_H_
