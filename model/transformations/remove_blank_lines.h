// Removes lines that hold nothing but white space.
//
// * Precondition: such lines, outside of templates and strings; the program looks neither at text nor at places.
// * Effect: lines behind them move up; places in them are lost.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_BLANK_LINES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_BLANK_LINES_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class RemoveBlankLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveBlankLines"; }
  std::string_view circumstance() const override { return "with blank lines removed"; }
  std::string relation() const override { return absl::StrCat("Blank lines were removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveBlankLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_BLANK_LINES_H_
