// Adds a parameter with a fresh name to a function declaration.
//
// * Precondition: the function's name occurs nowhere but as the callee of calls without spread that pass no more
//   arguments than there are parameters, and stays within the program (so nobody sees f.length or passes a
//   surplus argument); no rest parameter, no `arguments` and no direct eval in it; nothing looks at text or
//   places; nothing is said of RangeError or InternalError (a larger frame overflows the stack sooner).
// * Effect: what follows on the line moves on.
// * Relation: equal outputs at moved locations; frames in the function's body show the name as undefined in
//   addition. Elsewhere, in its closures and before its body is reached, it may appear. The function's length grows.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_ADD_PARAMETER_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_ADD_PARAMETER_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/program_transformation.h"

namespace twinstep {

class AddParameterTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "AddParameter"; }
  std::string_view circumstance() const override { return "with one more parameter of a function"; }
  std::string relation() const override {
    return absl::StrCat("A function got one more parameter", kAnswersMove,
                        ", and its scope shows the parameter in addition");
  }
  Transformation::KindCase kind() const override { return Transformation::kAddParameter; }
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

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_ADD_PARAMETER_H_
