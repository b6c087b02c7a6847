// Gives a variable another name.
//
// * Precondition: let, const, var, parameter or caught error; no global of a script, import or export, nor
//   function or class (their names are values); neither a direct eval nor a `with` can see it; no variable of the
//   same name is around or inside its scope; no assignment names an anonymous function by it; the old name is in
//   nothing that the bare run printed (error messages quote names). The new name is a lower-case ASCII word with
//   a digit at its end that is no part of the program. The program looks neither at text nor at places.
// * Effect: every identifier of it changes; {a} becomes {a: b}. Identifiers begin where they began.
// * Relation: equal outputs at moved locations, with the variable under its new name in the scopes of frames that
//   see it. Messages of errors may differ.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_ALPHA_RENAME_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_ALPHA_RENAME_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class AlphaRenameTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "AlphaRename"; }
  std::string_view circumstance() const override { return "with a variable renamed"; }
  std::string relation() const override {
    return absl::StrCat("A variable was renamed", kAnswersMove, ", with the variable under its new name");
  }
  Transformation::KindCase kind() const override { return Transformation::kAlphaRename; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_ALPHA_RENAME_H_
