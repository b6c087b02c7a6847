// Inserts empty lines before a line.
//
// * Precondition: the line begins between tokens (not in a template, or a string that goes on); it may begin in a
//   block comment. Not before a #! line. The program looks neither at text nor at places. At most 100 lines.
// * Effect: the line and those behind it move down.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_BLANK_LINES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_BLANK_LINES_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class InsertBlankLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertBlankLines"; }
  std::string_view circumstance() const override { return "with blank lines inserted"; }
  std::string relation() const override { return absl::StrCat("Blank lines were inserted", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kInsertBlankLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_BLANK_LINES_H_
