#include "model/transformations/transformations.h"

namespace twinstep {

const std::vector<std::unique_ptr<TransformationClass>>& Transformations() {
  static const auto* const all = [] {
    auto* list = new std::vector<std::unique_ptr<TransformationClass>>;
#define TWINSTEP_ADD(name) list->push_back(Make##name());
    TWINSTEP_TRANSFORMATIONS(TWINSTEP_ADD)
#undef TWINSTEP_ADD
    return list;
  }();
  return *all;
}

const TransformationClass* TransformationFor(Transformation::KindCase kind) {
  for (const auto& transformation : Transformations()) {
    if (transformation->kind() == kind) return transformation.get();
  }
  return nullptr;
}

const TransformationClass* TransformationNamed(std::string_view name) {
  for (const auto& transformation : Transformations()) {
    if (transformation->name() == name) return transformation.get();
  }
  return nullptr;
}

std::vector<const ProgramTransformation*> ProgramTransformations() {
  std::vector<const ProgramTransformation*> found;
  for (const auto& transformation : Transformations()) {
    if (transformation->family() != TransformationFamily::kProgram) continue;
    found.push_back(static_cast<const ProgramTransformation*>(transformation.get()));
  }
  return found;
}

const ProgramTransformation* ProgramTransformationFor(Transformation::KindCase kind) {
  const TransformationClass* found = TransformationFor(kind);
  if (found == nullptr || found->family() != TransformationFamily::kProgram) return nullptr;
  return static_cast<const ProgramTransformation*>(found);
}

absl::StatusOr<TransformedProgram> Apply(const Transformation& transformation, const TransformationInput& input) {
  const ProgramTransformation* kind = ProgramTransformationFor(transformation.kind_case());
  if (kind == nullptr) return absl::FailedPreconditionError("the message transforms no program");
  return Apply(*kind, transformation, input);
}

absl::StatusOr<Expectation> Expect(const Transformation& transformation, const TransformationInput& input,
                                   const LocationMap& locations, const Output& initial) {
  const ProgramTransformation* kind = ProgramTransformationFor(transformation.kind_case());
  if (kind == nullptr) return absl::FailedPreconditionError("the message transforms no program");
  return Expect(*kind, transformation, input, locations, initial);
}

bool IsOfThePaper(Transformation::KindCase kind) {
  switch (kind) {
    case Transformation::kInsertDeadCode:
    case Transformation::kRemoveDeadCode:
    case Transformation::kAddParameter:
    case Transformation::kAddNoOp:
    case Transformation::kIntegerLiteralToExpression:
    case Transformation::kBooleanLiteralToExpression:
    case Transformation::kAddBreakpointAndContinue:
    case Transformation::kReplaceContinueByStep:
    case Transformation::kSlideBreakpoint:
      return true;
    default:
      return false;
  }
}

}  // namespace twinstep
