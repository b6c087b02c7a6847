// Inserts a comment: /* text */ between two tokens, or // text at the end of a line.
//
// * Precondition: a place between tokens, not in a comment, at or in a template's text, or before a #! line; the
//   text is letters, digits and spaces; the program looks neither at text nor at places.
// * Effect: what follows on the line moves on. Spaces around the comment keep it apart from `/`.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_COMMENT_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_COMMENT_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class InsertCommentTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertComment"; }
  std::string_view circumstance() const override { return "with a comment inserted"; }
  std::string relation() const override { return absl::StrCat("A comment was inserted", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kInsertComment; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_COMMENT_H_
