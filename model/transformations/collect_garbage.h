// Collects garbage while the program is paused (beyond the paper).
//
// * Precondition: the program does not see collections: no WeakRef, no FinalizationRegistry.
// * Effect: the initial run's actions are repeated, with a full collection at the first pause in each stack of
//   functions. A collection takes several times as long as a pause, and a second one of the same functions finds
//   little.
// * Relation: all outputs are equal at level FULL.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_COLLECT_GARBAGE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_COLLECT_GARBAGE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class CollectGarbageTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "CollectGarbage"; }
  std::string_view circumstance() const override { return "with garbage collected at every pause"; }
  std::string relation() const override { return absl::StrCat("Garbage was collected at every pause", kAnswersSame); }
  Transformation::KindCase kind() const override { return Transformation::kCollectGarbage; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_COLLECT_GARBAGE_H_
