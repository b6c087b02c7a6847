// Inserts `v = v;` at a statement position.
//
// * Precondition: that of InsertDeadCode; besides, the assignment has no effect: v has a value whenever the place
//   is reached, no `with` is in between, no global that may be an accessor or read-only.
// * Effect: that of InsertDeadCode.
// * Relation: that of InsertDeadCode: the assignment is a place to stop at, and the statement behind it may become one.

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

// The statement list at `offset` as a place for code.
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
                                                const Transformation& transformation) const override {
    const auto& message = transformation.add_no_op();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const int offset = static_cast<int>(message.offset());
    ASSIGN_OR_RETURN(const StatementPlace place, StatementPlaceAt(input.tree(), offset));
    if (message.variable().empty()) return absl::FailedPreconditionError("no variable can be used at that position");
    RETURN_IF_ERROR(CheckUse(input, PlaceIn(place, offset), message.variable(), VariableUse::kWrite));
    return std::vector<Replacement>{
        InsertStatement(place, offset, message.variable() + " = " + message.variable() + ";", message.own_line())};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    (void)initial;
    // What was inserted lies between where its neighbours went. The statement behind it may take a pause too: V8 stops
    // where a statement has an instruction of its own, and `return a` has none right behind `let a = 2`.
    const int offset = static_cast<int>(transformation.add_no_op().offset());
    const SyntaxToken* const next = TokenAfter(input.tree(), offset);
    const int behind = next != nullptr ? next->start - offset + 1 : 0;
    for (const SourceRange& inserted : locations.Inserted()) {
      expectation.allowed.push_back(
          {AllowedDifference::Kind::kExtraPause, {inserted.begin, inserted.end + behind}, ""});
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override { return StatementOffsets(input.tree()); }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_add_no_op();
    message.set_offset(place);
    message.set_own_line(random.Chance(0.5));
    const absl::StatusOr<StatementPlace> where = StatementPlaceAt(input.tree(), place);
    if (!where.ok()) return transformation;  // Edit tells.
    const std::vector<std::string_view> names = UsableVariables(input, PlaceIn(*where, place), VariableUse::kWrite);
    if (!names.empty()) message.set_variable(std::string(names[random.Below(names.size())]));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no place for a statement"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeAddNoOp() { return std::make_unique<AddNoOpTransformation>(); }

}  // namespace twinstep
