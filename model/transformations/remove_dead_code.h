// Removes a statement that never ran.
//
// * Precondition: a statement inside a range that a complete run without debugger did not execute (where that is
//   known); no directive, import or export; nothing outside of it can notice: it declares nothing for the code
//   around it, has no direct eval and no use of arguments, is not the only place that captures a variable, and no
//   await of a module's top level or `this` of an arrow function is in it.
// * Effect: the statement goes; where a statement has to stand, or a line end might come to separate statements,
//   an empty one stays. Places inside are lost: breakpoints there go with it.
// * Relation: equal outputs at moved locations.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_DEAD_CODE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_DEAD_CODE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class RemoveDeadCodeTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveDeadCode"; }
  std::string_view circumstance() const override { return "with a statement removed that never ran"; }
  std::string relation() const override { return absl::StrCat("A statement that never ran was removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveDeadCode; }
  Needs needs() const override { return {.tree = true, .coverage = true, .bare = true, .unslid = true}; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;
  bool TakesAway(const TransformationInput& input, const Transformation& transformation, int offset) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_REMOVE_DEAD_CODE_H_
