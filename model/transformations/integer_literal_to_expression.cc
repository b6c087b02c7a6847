// Replaces an integer literal n by (n-1 + 1), (n+1 - 1), (n / 1) or (n * 1).
//
// * Precondition: a decimal integer without dot, exponent, separator or leading zero, n + 1 below 2^53, not the
//   name of a property, not the beginning of a statement (a parenthesis continues the line before); no condition
//   depends on literals alone there (engines fold those, and an expression is a new place to stop); no error
//   message can quote it; the program looks neither at text nor at places.
// * Effect: what follows on the line moves on. The literal begins where it began.
// * Relation: equal outputs at moved locations; a place that was the literal may be anywhere in the expression.

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr int64_t kExact = int64_t{1} << 53;

// The value of a plain decimal integer; -1 for others.
int64_t IntegerOf(std::string_view text) {
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
  }
  int64_t value;
  if (text.empty() || (text[0] == '0' && text.size() > 1) || !absl::SimpleAtoi(std::string(text), &value)) return -1;
  return value;
}

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
                                                const Transformation& transformation) const override {
    const auto& message = transformation.integer_literal_to_expression();
    const SyntaxTree& tree = input.tree();
    const NodeId literal = LiteralAt(tree, message.offset(), LiteralKind::kNumber);
    const int64_t value = literal == kNoNode ? -1 : IntegerOf(tree.TextOf(literal));
    if (value < 0) return absl::FailedPreconditionError("no decimal integer literal begins at that offset");
    if (value + 1 >= kExact) return absl::FailedPreconditionError("the literal is not below 2^53 - 1");
    RETURN_IF_ERROR(CheckLiteralPlace(input, literal));
    std::string expression;
    switch (message.form()) {
      case IntegerLiteralToExpression::ADDITION:
        expression = absl::StrCat("(", value - 1, " + 1)");
        break;
      case IntegerLiteralToExpression::SUBTRACTION:
        expression = absl::StrCat("(", value + 1, " - 1)");
        break;
      case IntegerLiteralToExpression::DIVISION:
        expression = absl::StrCat("(", value, " / 1)");
        break;
      case IntegerLiteralToExpression::MULTIPLICATION:
        expression = absl::StrCat("(", value, " * 1)");
        break;
      default:
        return absl::FailedPreconditionError("there is no such form of an expression");
    }
    return std::vector<Replacement>{{{tree.node(literal).start, tree.node(literal).end}, std::move(expression)}};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    (void)initial;
    const uint32_t offset = transformation.integer_literal_to_expression().offset();
    const NodeId literal = LiteralAt(input.tree(), offset, LiteralKind::kNumber);
    if (literal == kNoNode) return;
    // The literal is followed by something or by the end of the text, which were not replaced.
    const int end = locations.ToEdited(input.tree().node(literal).end).value_or(0);
    expectation.allowed.push_back(
        {AllowedDifference::Kind::kLocationInside, {locations.ToEdited(offset).value_or(0), end}, ""});
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, "message"});
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
      const SyntaxNode& node = input.tree().node(id);
      if (node.type == NodeType::kLiteral && node.literal == LiteralKind::kNumber &&
          IntegerOf(input.tree().TextOf(id)) >= 0)
        places.push_back(id);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_integer_literal_to_expression();
    message.set_offset(input.tree().node(place).start);
    message.set_form(static_cast<IntegerLiteralToExpression::Form>(random.Below(4)));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no decimal integer literal"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeIntegerLiteralToExpression() {
  return std::make_unique<IntegerLiteralToExpressionTransformation>();
}

}  // namespace twinstep
