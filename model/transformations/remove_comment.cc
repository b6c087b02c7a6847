// Removes a comment.
//
// * Precondition: not the #! line, nor one that tells engines of the source (//# sourceURL=, //@); the program
//   looks neither at text nor at places.
// * Effect: a block comment becomes a space, or a line feed if it held a line end (which separates statements); a
//   line comment goes up to the end of its line. Places inside are lost.
// * Relation: equal outputs at moved locations.

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool TellsOfSource(std::string_view comment) {
  const std::string_view begin = comment.substr(0, 3);
  return begin == "//#" || begin == "//@" || begin == "/*#" || begin == "/*@";
}

class RemoveCommentTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveComment"; }
  std::string_view circumstance() const override { return "with a comment removed"; }
  std::string relation() const override { return absl::StrCat("A comment was removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveComment; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.remove_comment();
    const SourceText& text = input.text();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    for (const SyntaxComment& comment : input.tree().comments()) {
      if (static_cast<uint32_t>(comment.start) != message.offset()) continue;
      const std::string_view content = text.Slice(comment.start, comment.end);
      if (content.substr(0, 2) == "#!") return absl::FailedPreconditionError("the comment is the #! line");
      if (TellsOfSource(content))
        return absl::FailedPreconditionError("the comment gives engines facts about the source");
      const bool lines = text.PositionAt(comment.start).line != text.PositionAt(comment.end).line;
      const char* const rest = comment.type == CommentType::kLine ? "" : lines ? "\n" : " ";
      return std::vector<Replacement>{{{comment.start, comment.end}, rest}};
    }
    return absl::FailedPreconditionError("no comment begins at that offset");
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (const SyntaxComment& comment : input.tree().comments()) places.push_back(comment.start);
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    (void)input, (void)random;
    transformation.mutable_remove_comment()->set_offset(place);
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no comment"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeRemoveComment() { return std::make_unique<RemoveCommentTransformation>(); }

}  // namespace twinstep
