// A second debugger, which does nothing, comes and goes (beyond the paper).
//
// * Precondition: the initial session has none, and does not switch breakpoints off, which one debugger does for
// itself.
// * Effect: the initial run's actions are repeated; it attaches before the start or at a pause, and detaches at a later
//   one, or never.
// * Relation: all outputs are equal at level FULL.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_SECOND_DEBUGGER_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_SECOND_DEBUGGER_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class SecondDebuggerTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "SecondDebugger"; }
  std::string_view circumstance() const override { return "with a second debugger that only watches"; }
  std::string relation() const override {
    return absl::StrCat("A second debugger, which only watches, came and went", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kSecondDebugger; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_SECOND_DEBUGGER_H_
