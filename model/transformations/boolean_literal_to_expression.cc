// Replaces true by (v === v || v !== v), false by (v === v && v !== v).
//
// * Precondition: that of IntegerLiteralToExpression, apart from numbers; not a label of a case, as debuggers stop
// where
//   one is computed; v can be read without effect there: it has a value, no `with`, no global accessor, and reading it
//   does not make an inner function capture it. Strict equality of a value with itself runs no code for any value and
//   holds for all but NaN.
// * The paper's form (isNaN(v) || v == v), (!isNaN(v) && v != v) under preset issta2019: isNaN throws for BigInt
//   and Symbol, converts objects, may be another function, and is a call to stop at. It is refused without that
//   preset.
// * Effect and relation: those of IntegerLiteralToExpression; under the paper's form the follow-up may pause
//   inside.

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

class BooleanLiteralToExpressionTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "BooleanLiteralToExpression"; }
  std::string_view circumstance() const override { return "with a boolean written as an expression of the same value"; }
  std::string relation() const override {
    return absl::StrCat("A boolean became an expression of the same value", kAnswersMove);
  }
  Transformation::KindCase kind() const override { return Transformation::kBooleanLiteralToExpression; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.boolean_literal_to_expression();
    const SyntaxTree& tree = input.tree();
    const NodeId literal = LiteralAt(tree, message.offset(), LiteralKind::kBoolean);
    if (literal == kNoNode) return absl::FailedPreconditionError("no boolean literal begins at that offset");
    RETURN_IF_ERROR(CheckLiteralPlace(input, literal));
    if (message.variable().empty()) return absl::FailedPreconditionError("no variable can be used at that position");
    const SyntaxNode& node = tree.node(literal);
    if (node.field == NodeField::kTest && tree.type(node.parent) == NodeType::kSwitchCase) {
      return absl::FailedPreconditionError("the literal is the label of a case");
    }
    RETURN_IF_ERROR(
        CheckUse(input, {tree.ScopeAt(literal), literal, node.start}, message.variable(), VariableUse::kRead));
    const std::string& v = message.variable();
    const bool is_true = tree.TextOf(literal) == "true";
    std::string expression;
    switch (message.form()) {
      case BooleanLiteralToExpression::STRICT_EQUALITY:
        expression = is_true ? absl::StrCat("(", v, " === ", v, " || ", v, " !== ", v, ")")
                             : absl::StrCat("(", v, " === ", v, " && ", v, " !== ", v, ")");
        break;
      case BooleanLiteralToExpression::IS_NAN:
        if (input.preset() != ISSTA2019) {
          return absl::FailedPreconditionError("the form with isNaN belongs to preset issta2019");
        }
        expression = is_true ? absl::StrCat("(isNaN(", v, ") || ", v, " == ", v, ")")
                             : absl::StrCat("(!isNaN(", v, ") && ", v, " != ", v, ")");
        break;
      default:
        return absl::FailedPreconditionError("there is no such form of an expression");
    }
    return std::vector<Replacement>{{{node.start, node.end}, std::move(expression)}};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    (void)initial;
    const uint32_t offset = transformation.boolean_literal_to_expression().offset();
    const NodeId literal = LiteralAt(input.tree(), offset, LiteralKind::kBoolean);
    if (literal == kNoNode) return;
    // The literal is followed by something or by the end of the text, which were not replaced.
    const int end = locations.ToEdited(input.tree().node(literal).end).value_or(0);
    expectation.allowed.push_back(
        {AllowedDifference::Kind::kLocationInside, {locations.ToEdited(offset).value_or(0), end}, ""});
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, "message"});
    if (transformation.boolean_literal_to_expression().form() == BooleanLiteralToExpression::IS_NAN) {
      SourceRange range = expectation.allowed[expectation.allowed.size() - 2].range;
      expectation.allowed.push_back({AllowedDifference::Kind::kExtraPause, range, ""});
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
      const SyntaxNode& node = input.tree().node(id);
      if (node.type == NodeType::kLiteral && node.literal == LiteralKind::kBoolean) places.push_back(id);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_boolean_literal_to_expression();
    const int offset = input.tree().node(place).start;
    message.set_offset(offset);
    const bool paper = input.preset() == ISSTA2019;
    message.set_form(paper ? BooleanLiteralToExpression::IS_NAN : BooleanLiteralToExpression::STRICT_EQUALITY);
    const std::vector<std::string_view> names =
        UsableVariables(input, {input.tree().ScopeAt(place), place, offset}, VariableUse::kRead);
    if (!names.empty()) message.set_variable(std::string(names[random.Below(names.size())]));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no boolean literal"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeBooleanLiteralToExpression() {
  return std::make_unique<BooleanLiteralToExpressionTransformation>();
}

}  // namespace twinstep
