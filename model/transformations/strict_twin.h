// Puts 'use strict' before a script, or takes it away, where the meaning is the same.
//
// * Precondition: a script; nothing in it that the two modes treat differently as far as text can tell: with,
//   delete, arguments, eval, Function, caller, callee, `this` outside of classes and top-level code, functions in
//   blocks, undeclared names assigned, octal numbers and escapes, words reserved in strict code, repeated
//   parameters, assignments to getters, frozen objects or properties of primitives (refused as soon as anything
//   in the program freezes, defines or has a getter; no computed key is written). The program looks neither at
//   text nor at places.
// * Effect: one line comes first (behind #!); or the directive becomes an empty statement.
// * Relation: equal outputs at moved locations; `this` may be undefined where it was the global object, functions
//   may lack `caller` and `arguments`; the follow-up may pause at the directive.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_STRICT_TWIN_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_STRICT_TWIN_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class StrictTwinTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "StrictTwin"; }
  std::string_view circumstance() const override {
    return "with the program made strict, or sloppy, where both mean the same";
  }
  std::string relation() const override {
    return absl::StrCat("The program was made strict, or sloppy, where both mean the same", kAnswersMove);
  }
  Transformation::KindCase kind() const override { return Transformation::kStrictTwin; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_STRICT_TWIN_H_
