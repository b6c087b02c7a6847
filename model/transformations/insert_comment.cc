// Inserts a comment: /* text */ between two tokens, or // text at the end of a line.
//
// * Precondition: a place between tokens, not in a comment, at or in a template's text, or before a #! line; the
//   text is letters, digits and spaces; the program looks neither at text nor at places.
// * Effect: what follows on the line moves on. Spaces around the comment keep it apart from `/`.
// * Relation: equal outputs at moved locations.

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

class InsertCommentTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "InsertComment"; }
  std::string_view circumstance() const override { return "with a comment inserted"; }
  std::string relation() const override { return absl::StrCat("A comment was inserted", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kInsertComment; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.insert_comment();
    const SourceText& text = input.text();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    if (message.offset() > static_cast<uint32_t>(text.length())) {
      return absl::FailedPreconditionError("there is no such offset");
    }
    const bool plain = std::all_of(message.text().begin(), message.text().end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == ' ';
    });
    if (!plain) return absl::FailedPreconditionError("the comment is not made of letters, digits and spaces");
    const int offset = static_cast<int>(message.offset());
    if (!IsBetweenTokens(input, offset)) return absl::FailedPreconditionError("the place is not between tokens");
    if (message.line_comment() && text.LineEnd(text.PositionAt(offset).line) != offset) {
      return absl::FailedPreconditionError("a line comment belongs to the end of a line");
    }
    const std::string comment = message.line_comment() ? " // " + message.text() : " /* " + message.text() + " */ ";
    return std::vector<Replacement>{{{offset, offset}, comment}};
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    // Behind every token, and at every line's end.
    std::vector<int> places{0};
    for (const SyntaxToken& token : input.tree().tokens()) places.push_back(token.end);
    for (int line = 1; line <= input.text().line_count(); ++line) places.push_back(input.text().LineEnd(line));
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_insert_comment();
    message.set_offset(place);
    static const char* const kTexts[] = {"note", "if 0 then 1", "x"};
    message.set_text(kTexts[random.Below(3)]);
    const SourceText& text = input.text();
    message.set_line_comment(text.LineEnd(text.PositionAt(place).line) == place && random.Chance(0.5));
    return transformation;
  }

  std::string_view NoPlaces() const override { return ""; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeInsertComment() { return std::make_unique<InsertCommentTransformation>(); }

}  // namespace twinstep
