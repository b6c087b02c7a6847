// Puts the text of the next line behind that of a line.
//
// * Precondition: the line end is between tokens and separates no statements: an opening or separating token
//   stands before it, or one that cannot begin anything behind it; no line comment ends there, no --> comment
//   follows. The program looks neither at text nor at places.
// * Effect: the line end becomes a space.
// * Relation: equal outputs at moved locations. Lines now share what was set by line; only locations with columns
//   stay apart.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_JOIN_LINES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_JOIN_LINES_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class JoinLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "JoinLines"; }
  std::string_view circumstance() const override { return "with two lines joined"; }
  std::string relation() const override { return absl::StrCat("Two lines were joined", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kJoinLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_JOIN_LINES_H_
