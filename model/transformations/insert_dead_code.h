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
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_DEAD_CODE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_DEAD_CODE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class InsertDeadCodeTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertDeadCode"; }
  std::string_view circumstance() const override { return "with code inserted that never runs"; }
  std::string relation() const override {
    return absl::StrCat("Code that never runs was inserted", kAnswersMove, " (a pause in what is new is allowed)");
  }
  Transformation::KindCase kind() const override { return Transformation::kInsertDeadCode; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_INSERT_DEAD_CODE_H_
