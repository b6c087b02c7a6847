// Looks at less, or at more (beyond the paper): to look must not change anything.
//
// * Precondition: a form of looking.
// * Effect: the initial run's actions are repeated; at every pause nothing is looked at but what level PAPER records,
//   or all frames and scopes with objects deeper than level FULL records, or the name of every variable is evaluated in
//   every frame; of variables that all frames share, in the youngest.
// * Relation: all outputs are equal, as far as both were recorded; a name that no `with` object has evaluates to the
//   value that is shown for it.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_OBSERVE_NOTHING_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_OBSERVE_NOTHING_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class ObserveNothingTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "ObserveNothing"; }
  std::string_view circumstance() const override { return "with more, or less, of the state looked at"; }
  std::string relation() const override {
    return absl::StrCat("More, or less, was looked at, which must change nothing", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kObserveNothing; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_OBSERVE_NOTHING_H_
