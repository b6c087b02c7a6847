// Inserts `v = v;` at a statement position.
//
// * Precondition: that of InsertDeadCode; besides, the assignment has no effect: v has a value whenever the place
//   is reached, no `with` is in between, no global that may be an accessor or read-only.
// * Effect: that of InsertDeadCode.
// * Relation: that of InsertDeadCode: the assignment is a place to stop at, and the statement behind it may become one.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_ADD_NO_OP_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_ADD_NO_OP_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class AddNoOpTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "AddNoOp"; }
  std::string_view circumstance() const override { return "with an assignment of a variable to itself inserted"; }
  std::string relation() const override {
    return absl::StrCat("An assignment of a variable to itself was inserted", kAnswersMove,
                        " (a pause in what is new is allowed)");
  }
  Transformation::KindCase kind() const override { return Transformation::kAddNoOp; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override;
  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override;

 protected:
  std::vector<int> Places(const TransformationInput& input) const override;
  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override;
  std::string_view NoPlaces() const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_ADD_NO_OP_H_
