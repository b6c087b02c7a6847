#include "model/transformations/integer_literal_to_expression.h"

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/transformations/free_places.h"

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

}  // namespace

std::vector<int> IntegerLiteralToExpressionTransformation::Places(const TransformationInput& input) const {
  std::vector<int> places;
  for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
    const SyntaxNode& node = input.tree().node(id);
    if (node.type == NodeType::kLiteral && node.literal == LiteralKind::kNumber &&
        IntegerOf(input.tree().TextOf(id)) >= 0)
      places.push_back(id);
  }
  return places;
}

Transformation IntegerLiteralToExpressionTransformation::ProposeAt(const TransformationInput& input, int place,
                                                                   Random& random) const {
  Transformation transformation;
  auto& message = *transformation.mutable_integer_literal_to_expression();
  message.set_offset(input.tree().node(place).start);
  message.set_form(static_cast<IntegerLiteralToExpression::Form>(random.Below(4)));
  return transformation;
}

std::string_view IntegerLiteralToExpressionTransformation::NoPlaces() const {
  return "the program has no decimal integer literal";
}

absl::StatusOr<std::vector<Replacement>> IntegerLiteralToExpressionTransformation::Edit(
    const TransformationInput& input, const Transformation& transformation) const {
  const auto& message = transformation.integer_literal_to_expression();
  const SyntaxTree& tree = input.tree();
  const NodeId literal = LiteralAt(tree, message.offset(), LiteralKind::kNumber);
  const int64_t value = literal == kNoNode ? -1 : IntegerOf(tree.TextOf(literal));
  if (value < 0) return absl::FailedPreconditionError("no decimal integer literal begins at that offset");
  if (value + 1 >= kExact) return absl::FailedPreconditionError("the literal is not below 2^53 - 1");
  if (absl::Status place = CheckLiteralPlace(input, literal); !place.ok()) return place;
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

void IntegerLiteralToExpressionTransformation::Expect(const TransformationInput& input,
                                                      const Transformation& transformation,
                                                      const LocationMap& locations, const Output& initial,
                                                      Expectation& expectation) const {
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

}  // namespace twinstep
