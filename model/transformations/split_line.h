// Begins a new line between two tokens of a line.
//
// * Precondition: both tokens on one line and the place between tokens; no line end is forbidden there by a
//   restricted production: not behind return, throw, break, continue, yield, async, not before =>, ++, --, nor
//   assert. Everywhere else a line end between two tokens that grammar allows to follow one another changes
//   nothing. The program looks neither at text nor at places.
// * Effect: the rest of the line becomes a line.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_SPLIT_LINE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_SPLIT_LINE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class SplitLineTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "SplitLine"; }
  std::string_view circumstance() const override { return "with a line split between two tokens"; }
  std::string relation() const override { return absl::StrCat("A line was split between two tokens", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kSplitLine; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_SPLIT_LINE_H_
