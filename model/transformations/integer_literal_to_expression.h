// Replaces an integer literal n by (n-1 + 1), (n+1 - 1), (n / 1) or (n * 1).
//
// * Precondition: a decimal integer without dot, exponent, separator or leading zero, n + 1 below 2^53, not the
//   name of a property, not the beginning of a statement (a parenthesis continues the line before); no condition
//   depends on literals alone there (engines fold those, and an expression is a new place to stop); no error
//   message can quote it; the program looks neither at text nor at places.
// * Effect: what follows on the line moves on. The literal begins where it began.
// * Relation: equal outputs at moved locations; a place that was the literal may be anywhere in the expression.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_INTEGER_LITERAL_TO_EXPRESSION_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_INTEGER_LITERAL_TO_EXPRESSION_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class IntegerLiteralToExpressionTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "IntegerLiteralToExpression"; }
  std::string_view circumstance() const override {
    return "with an integer written as an expression of the same value";
  }
  std::string relation() const override {
    return absl::StrCat("An integer became an expression of the same value", kAnswersMove);
  }
  Transformation::KindCase kind() const override { return Transformation::kIntegerLiteralToExpression; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_INTEGER_LITERAL_TO_EXPRESSION_H_
