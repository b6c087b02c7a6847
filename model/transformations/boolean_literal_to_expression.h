// Replaces true by (v === v || v !== v), false by (v === v && v !== v).
//
// * Precondition: that of IntegerLiteralToExpression, apart from numbers; v can be read without effect there: it
//   has a value, no `with`, no global accessor, and reading it does not make an inner function capture it. Strict
//   equality of a value with itself runs no code for any value and holds for all but NaN.
// * The paper's form (isNaN(v) || v == v), (!isNaN(v) && v != v) under preset issta2019: isNaN throws for BigInt
//   and Symbol, converts objects, may be another function, and is a call to stop at. It is refused without that
//   preset.
// * Effect and relation: those of IntegerLiteralToExpression; under the paper's form the follow-up may pause
//   inside.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_BOOLEAN_LITERAL_TO_EXPRESSION_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_BOOLEAN_LITERAL_TO_EXPRESSION_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class BooleanLiteralToExpressionTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "BooleanLiteralToExpression"; }
  std::string_view circumstance() const override { return "with a boolean written as an expression of the same value"; }
  std::string relation() const override {
    return absl::StrCat("A boolean became an expression of the same value", kAnswersMove);
  }
  Transformation::KindCase kind() const override { return Transformation::kBooleanLiteralToExpression; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_BOOLEAN_LITERAL_TO_EXPRESSION_H_
