// Inserts empty lines before a line.
//
// * Precondition: the line begins between tokens (not in a template, or a string that goes on); it may begin in a
//   block comment. Not before a #! line. The program looks neither at text nor at places. At most 100 lines.
// * Effect: the line and those behind it move down.
// * Relation: equal outputs at moved locations.

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool IsInBlockComment(const SyntaxTree& tree, int offset) {
  for (const SyntaxComment& comment : tree.comments()) {
    if (comment.type == CommentType::kBlock && comment.start < offset && offset < comment.end) return true;
  }
  return false;
}

class InsertBlankLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertBlankLines"; }
  std::string_view circumstance() const override { return "with blank lines inserted"; }
  std::string relation() const override { return absl::StrCat("Blank lines were inserted", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kInsertBlankLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.insert_blank_lines();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
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

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (int line = 1; line <= input.text().line_count(); ++line) {
      places.push_back(line);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    (void)input;
    auto& message = *transformation.mutable_insert_blank_lines();
    message.set_line(place);
    message.set_count(1 + random.Below(3));
    return transformation;
  }

  std::string_view NoPlaces() const override { return ""; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeInsertBlankLines() {
  return std::make_unique<InsertBlankLinesTransformation>();
}

}  // namespace twinstep
