#include "model/transformations/program_transformation.h"

#include <map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "model/transformations/add_no_op.h"
#include "model/transformations/add_parameter.h"
#include "model/transformations/alpha_rename.h"
#include "model/transformations/boolean_literal_to_expression.h"
#include "model/transformations/insert_blank_lines.h"
#include "model/transformations/insert_comment.h"
#include "model/transformations/insert_dead_code.h"
#include "model/transformations/integer_literal_to_expression.h"
#include "model/transformations/join_lines.h"
#include "model/transformations/remove_blank_lines.h"
#include "model/transformations/remove_comment.h"
#include "model/transformations/remove_dead_code.h"
#include "model/transformations/split_line.h"
#include "model/transformations/strict_twin.h"

namespace twinstep {
namespace {

absl::Status Move(const LocationMap& locations, Location* location) {
  const std::optional<Location> moved = locations.ToEdited(*location);
  if (!moved.has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the initial run was at ", location->line(), ":", location->column(), ", which the change took"));
  }
  *location = *moved;
  return absl::OkStatus();
}

absl::Status MoveAll(const LocationMap& locations, Output& output) {
  if (output.has_breakpoint_set()) return Move(locations, output.mutable_breakpoint_set()->mutable_location());
  if (!output.has_paused()) return absl::OkStatus();
  absl::Status moved = Move(locations, output.mutable_paused()->mutable_location());
  for (Frame& frame : *output.mutable_paused()->mutable_frames()) {
    if (moved.ok()) moved = Move(locations, frame.mutable_location());
  }
  return moved;
}

}  // namespace

Proposal ProgramTransformation::Propose(const TransformationInput& input, Random& random) const {
  const std::vector<int> places = Places(input);
  if (places.empty()) return {std::nullopt, std::string(NoPlaces())};
  std::map<std::string, int> reasons;
  const size_t first = random.Below(places.size());
  for (size_t i = 0; i < places.size(); ++i) {
    Transformation transformation = ProposeAt(input, places[(first + i) % places.size()], random);
    const auto edit = Edit(input, transformation);
    if (edit.ok()) return {std::move(transformation), ""};
    ++reasons[std::string(edit.status().message())];
  }
  const auto* most = &*reasons.begin();
  for (const auto& reason : reasons) {
    if (reason.second > most->second) most = &reason;
  }
  return {std::nullopt, most->first};
}

const std::vector<std::unique_ptr<ProgramTransformation>>& ProgramTransformations() {
  static const auto* const all = [] {
    auto* list = new std::vector<std::unique_ptr<ProgramTransformation>>;
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
    return list;
  }();
  return *all;
}

const ProgramTransformation* ProgramTransformationFor(Transformation::KindCase kind) {
  for (const auto& transformation : ProgramTransformations()) {
    if (transformation->kind() == kind) return transformation.get();
  }
  return nullptr;
}

absl::StatusOr<TransformedProgram> Apply(const Transformation& transformation, const TransformationInput& input) {
  const ProgramTransformation* kind = ProgramTransformationFor(transformation.kind_case());
  if (kind == nullptr) return absl::FailedPreconditionError("the message holds no transformation");
  if (SourceText(input.program().source()) != input.text()) {
    return absl::FailedPreconditionError("the syntax tree is not the program's; parse its main source");
  }
  absl::StatusOr<std::vector<Replacement>> replacements = kind->Edit(input, transformation);
  if (!replacements.ok()) return replacements.status();
  const absl::StatusOr<TextEdit> edit = TextEdit::Create(input.text(), *std::move(replacements));
  if (!edit.ok()) return absl::FailedPreconditionError(edit.status().message());
  TransformedProgram transformed{input.program(), LocationMap(input.text(), *edit)};
  transformed.program.set_source(std::string(transformed.locations.edited().utf8()));
  return transformed;
}

absl::StatusOr<Expectation> Expect(const Transformation& transformation, const TransformationInput& input,
                                   const LocationMap& locations, const Output& initial) {
  const ProgramTransformation* kind = ProgramTransformationFor(transformation.kind_case());
  if (kind == nullptr) return absl::FailedPreconditionError("the message holds no transformation");
  Expectation expectation{initial, {}};
  const absl::Status moved = MoveAll(locations, expectation.output);
  if (!moved.ok()) return moved;
  for (const char* name : {"stack", "lineNumber", "columnNumber"}) {
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, name});
  }
  kind->Expect(input, transformation, locations, initial, expectation);
  return expectation;
}

}  // namespace twinstep
