#include "model/transformations/transformations.h"

#include "model/transformations/add_breakpoint_and_continue.h"
#include "model/transformations/add_no_op.h"
#include "model/transformations/add_parameter.h"
#include "model/transformations/alpha_rename.h"
#include "model/transformations/boolean_literal_to_expression.h"
#include "model/transformations/change_configuration.h"
#include "model/transformations/collect_garbage.h"
#include "model/transformations/finer_trace.h"
#include "model/transformations/insert_blank_lines.h"
#include "model/transformations/insert_comment.h"
#include "model/transformations/insert_dead_code.h"
#include "model/transformations/integer_literal_to_expression.h"
#include "model/transformations/join_lines.h"
#include "model/transformations/observe_nothing.h"
#include "model/transformations/refine_step.h"
#include "model/transformations/remove_blank_lines.h"
#include "model/transformations/remove_comment.h"
#include "model/transformations/remove_dead_code.h"
#include "model/transformations/replace_continue_by_step.h"
#include "model/transformations/second_debugger.h"
#include "model/transformations/slide_breakpoint.h"
#include "model/transformations/split_line.h"
#include "model/transformations/strict_twin.h"
#include "model/transformations/transparency.h"

namespace twinstep {

const std::vector<std::unique_ptr<TransformationClass>>& Transformations() {
  static const auto* const all = [] {
    auto* list = new std::vector<std::unique_ptr<TransformationClass>>;
    list->push_back(std::make_unique<InsertDeadCodeTransformation>());
    list->push_back(std::make_unique<RemoveDeadCodeTransformation>());
    list->push_back(std::make_unique<AddParameterTransformation>());
    list->push_back(std::make_unique<AddNoOpTransformation>());
    list->push_back(std::make_unique<IntegerLiteralToExpressionTransformation>());
    list->push_back(std::make_unique<BooleanLiteralToExpressionTransformation>());
    list->push_back(std::make_unique<InsertBlankLinesTransformation>());
    list->push_back(std::make_unique<RemoveBlankLinesTransformation>());
    list->push_back(std::make_unique<InsertCommentTransformation>());
    list->push_back(std::make_unique<RemoveCommentTransformation>());
    list->push_back(std::make_unique<SplitLineTransformation>());
    list->push_back(std::make_unique<JoinLinesTransformation>());
    list->push_back(std::make_unique<AlphaRenameTransformation>());
    list->push_back(std::make_unique<StrictTwinTransformation>());
    list->push_back(std::make_unique<AddBreakpointAndContinueTransformation>());
    list->push_back(std::make_unique<ReplaceContinueByStepTransformation>());
    list->push_back(std::make_unique<SlideBreakpointTransformation>());
    list->push_back(std::make_unique<RefineStepTransformation>());
    list->push_back(std::make_unique<ObserveNothingTransformation>());
    list->push_back(std::make_unique<TransparencyTransformation>());
    list->push_back(std::make_unique<FinerTraceTransformation>());
    list->push_back(std::make_unique<CollectGarbageTransformation>());
    list->push_back(std::make_unique<ChangeConfigurationTransformation>());
    list->push_back(std::make_unique<SecondDebuggerTransformation>());
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
