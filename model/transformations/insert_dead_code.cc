// Inserts `if (false) { v = literal; }` at a statement position.
//
// * Precondition: a statement position that is not before a directive; a variable v in scope there that can be
//   assigned (no const, import, class, name of a function expression), and that this does not make an inner
//   function capture, nor lies outside a `with` around the position (under preset issta2019 both may); the program
//   looks neither at the text of its functions nor at lines and columns.
// * Effect: the statement there, and all behind it, moves on; at the end of a list the new statement follows on a
//   line of its own.
// * Relation: equal outputs at moved locations. The follow-up may pause inside the inserted statement as well (V8
//   stops at its condition); a step that lands there is repeated.

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

// The statement list at `offset` as a place for code.
bool IsLiteral(std::string_view text) {
  const auto all = [](std::string_view part, bool (*holds)(unsigned char)) {
    return !part.empty() && std::all_of(part.begin(), part.end(), holds);
  };
  if (text == "true" || text == "false" || text == "null") return true;
  if (text.size() > 2 && text.front() == '\'' && text.back() == '\'') {
    return all(text.substr(1, text.size() - 2), absl::ascii_isalnum);
  }
  return all(text, absl::ascii_isdigit) && (text == "0" || text[0] != '0');
}

class InsertDeadCodeTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertDeadCode"; }
  std::string_view circumstance() const override { return "with code inserted that never runs"; }
  std::string relation() const override {
    return absl::StrCat("Code that never runs was inserted", kAnswersMove, " (a pause in what is new is allowed)");
  }
  Transformation::KindCase kind() const override { return Transformation::kInsertDeadCode; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.insert_dead_code();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const int offset = static_cast<int>(message.offset());
    ASSIGN_OR_RETURN(const StatementPlace place, StatementPlaceAt(input.tree(), offset));
    if (message.variable().empty()) return absl::FailedPreconditionError("no variable can be used at that position");
    RETURN_IF_ERROR(CheckUse(input, PlaceIn(place, offset), message.variable(), VariableUse::kNever));
    if (!IsLiteral(message.literal())) return absl::FailedPreconditionError("the value is not a plain literal");
    return std::vector<Replacement>{InsertStatement(
        place, offset, "if (false) { " + message.variable() + " = " + message.literal() + "; }", message.own_line())};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    (void)input, (void)transformation, (void)initial;
    // What was inserted lies between where its neighbours went.
    for (const SourceRange& inserted : locations.Inserted()) {
      expectation.allowed.push_back({AllowedDifference::Kind::kExtraPause, inserted, ""});
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override { return StatementOffsets(input.tree()); }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_insert_dead_code();
    message.set_offset(place);
    message.set_own_line(random.Chance(0.5));
    static const char* const kLiterals[] = {"0", "1", "42", "'dead'", "true", "false", "null"};
    message.set_literal(kLiterals[random.Below(7)]);
    const absl::StatusOr<StatementPlace> where = StatementPlaceAt(input.tree(), place);
    if (!where.ok()) return transformation;  // Edit tells.
    const std::vector<std::string_view> names = UsableVariables(input, PlaceIn(*where, place), VariableUse::kNever);
    if (!names.empty()) message.set_variable(std::string(names[random.Below(names.size())]));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no place for a statement"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeInsertDeadCode() { return std::make_unique<InsertDeadCodeTransformation>(); }

}  // namespace twinstep
