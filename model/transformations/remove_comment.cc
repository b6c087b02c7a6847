#include "model/transformations/remove_comment.h"

#include "absl/status/status.h"
#include "model/transformations/free_places.h"

namespace twinstep {
namespace {

bool TellsOfSource(std::string_view comment) {
  const std::string_view begin = comment.substr(0, 3);
  return begin == "//#" || begin == "//@" || begin == "/*#" || begin == "/*@";
}

}  // namespace

std::vector<int> RemoveCommentTransformation::Places(const TransformationInput& input) const {
  std::vector<int> places;
  for (const SyntaxComment& comment : input.tree().comments()) places.push_back(comment.start);
  return places;
}

Transformation RemoveCommentTransformation::ProposeAt(const TransformationInput& input, int place,
                                                      Random& random) const {
  Transformation transformation;
  (void)input, (void)random;
  transformation.mutable_remove_comment()->set_offset(place);
  return transformation;
}

std::string_view RemoveCommentTransformation::NoPlaces() const { return "the program has no comment"; }

absl::StatusOr<std::vector<Replacement>> RemoveCommentTransformation::Edit(const TransformationInput& input,
                                                                           const Transformation& transformation) const {
  const auto& message = transformation.remove_comment();
  const SourceText& text = input.text();
  if (absl::Status unseen = CheckTextIsUnseen(input); !unseen.ok()) return unseen;
  for (const SyntaxComment& comment : input.tree().comments()) {
    if (static_cast<uint32_t>(comment.start) != message.offset()) continue;
    const std::string_view content = text.Slice(comment.start, comment.end);
    if (content.substr(0, 2) == "#!") return absl::FailedPreconditionError("the comment is the #! line");
    if (TellsOfSource(content)) return absl::FailedPreconditionError("the comment tells engines of the source");
    const bool lines = text.PositionAt(comment.start).line != text.PositionAt(comment.end).line;
    const char* const rest = comment.type == CommentType::kLine ? "" : lines ? "\n" : " ";
    return std::vector<Replacement>{{{comment.start, comment.end}, rest}};
  }
  return absl::FailedPreconditionError("no comment begins at that offset");
}

}  // namespace twinstep
