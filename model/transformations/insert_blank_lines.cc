#include "model/transformations/insert_blank_lines.h"

#include "absl/status/status.h"
#include "model/transformations/free_places.h"

namespace twinstep {
namespace {

bool IsInBlockComment(const SyntaxTree& tree, int offset) {
  for (const SyntaxComment& comment : tree.comments()) {
    if (comment.type == CommentType::kBlock && comment.start < offset && offset < comment.end) return true;
  }
  return false;
}

}  // namespace

std::vector<int> InsertBlankLinesTransformation::Places(const TransformationInput& input) const {
  std::vector<int> places;
  for (int line = 1; line <= input.text().line_count(); ++line) {
    places.push_back(line);
  }
  return places;
}

Transformation InsertBlankLinesTransformation::ProposeAt(const TransformationInput& input, int place,
                                                         Random& random) const {
  Transformation transformation;
  (void)input;
  auto& message = *transformation.mutable_insert_blank_lines();
  message.set_line(place);
  message.set_count(1 + random.Below(3));
  return transformation;
}

std::string_view InsertBlankLinesTransformation::NoPlaces() const { return ""; }

absl::StatusOr<std::vector<Replacement>> InsertBlankLinesTransformation::Edit(
    const TransformationInput& input, const Transformation& transformation) const {
  const auto& message = transformation.insert_blank_lines();
  if (absl::Status unseen = CheckTextIsUnseen(input); !unseen.ok()) return unseen;
  if (message.line() < 1 || message.line() > static_cast<uint32_t>(input.text().line_count())) {
    return absl::FailedPreconditionError("there is no such line");
  }
  if (message.count() < 1 || message.count() > 100) {
    return absl::FailedPreconditionError("the number of lines is not between 1 and 100");
  }
  const int offset = input.text().LineStart(message.line());
  if (!IsBetweenTokens(input, offset) && !IsInBlockComment(input.tree(), offset)) {
    return absl::FailedPreconditionError("the line begins inside a token or with #!");
  }
  return std::vector<Replacement>{{{offset, offset}, std::string(message.count(), '\n')}};
}

}  // namespace twinstep
