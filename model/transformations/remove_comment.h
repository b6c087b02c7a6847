// Removes a comment.
//
// * Precondition: not the #! line, nor one that tells engines of the source (//# sourceURL=, //@); the program
//   looks neither at text nor at places.
// * Effect: a block comment becomes a space, or a line feed if it held a line end (which separates statements); a
//   line comment goes up to the end of its line. Places inside are lost.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_COMMENT_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_COMMENT_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class RemoveCommentTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveComment"; }
  std::string_view circumstance() const override { return "with a comment removed"; }
  std::string relation() const override { return absl::StrCat("A comment was removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveComment; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_COMMENT_H_
