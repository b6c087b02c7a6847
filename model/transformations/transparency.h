// The program does what it does without a debugger (beyond the paper).
//
// * Precondition: the program ends when nobody debugs it, and neither uses up the stack, of which a debugged program
//   has less, nor looks at lines, columns or the form of errors.
// * Effect: the initial run is repeated, then all its breakpoints are removed and it goes on with steps in, then
//   without pause to its end.
// * Relation: outputs are equal up to where the initial run was cut off; the program prints and ends as without
//   debugger.
// * Not applicable: debugger statements keep it from its end too often.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_TRANSPARENCY_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_TRANSPARENCY_H_

#include "model/transformations/transformation_class.h"

namespace twinstep {

class TransparencyTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "Transparency"; }
  std::string_view circumstance() const override { return "stepped through to its end"; }
  std::string relation() const override {
    return "The program was stepped through to its end: it had to print and to end as without a debugger";
  }
  Transformation::KindCase kind() const override { return Transformation::kTransparency; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true, .bare = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_TRANSPARENCY_H_
