// Puts the text of the next line behind that of a line.
//
// * Precondition: the line end is between tokens and separates no statements: an opening or separating token
//   stands before it, or one that cannot begin anything behind it; no line comment ends there, no --> comment
//   follows. The program looks neither at text nor at places.
// * Effect: the line end becomes a space.
// * Relation: equal outputs at moved locations. Lines now share what was set by line; only locations with columns
//   stay apart.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

template <size_t n>
bool IsOneOf(std::string_view text, const std::string_view (&words)[n]) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

// No statement ends with these, but with ; itself, ...
constexpr std::string_view kOpening[] = {"{", "(", "[", ",", ";", ":", "=", "+=", "-=", "&&", "||", "??", "===", "!=="};
// ... none begins with these, and no class member. A statement may end before }, with or without a line end.
constexpr std::string_view kGoingOn[] = {".",  "?.", ")",  "]",  ",",   ";",   "}", "?", ":",
                                         "&&", "||", "??", "==", "===", "!==", "<", ">"};

bool MaySeparate(const SyntaxTree& tree, const SyntaxToken* before, const SyntaxToken* after) {
  if (before == nullptr || after == nullptr) return false;
  if (before->type == TokenType::kPunctuator && IsOneOf(TextOf(tree, before), kOpening)) return false;
  return after->type != TokenType::kPunctuator || !IsOneOf(TextOf(tree, after), kGoingOn);
}

class JoinLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "JoinLines"; }
  std::string_view circumstance() const override { return "with two lines joined"; }
  std::string relation() const override { return absl::StrCat("Two lines were joined", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kJoinLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.join_lines();
    const SyntaxTree& tree = input.tree();
    const SourceText& text = input.text();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    if (message.line() < 1 || message.line() >= static_cast<uint32_t>(text.line_count())) {
      return absl::FailedPreconditionError("there is no such line with one after it");
    }
    const SourceRange terminator{text.LineEnd(message.line()), text.LineStart(message.line() + 1)};
    if (!IsBetweenTokens(input, terminator.begin)) {
      return absl::FailedPreconditionError("the line ends inside a token or a comment");
    }
    const SyntaxToken* const before = TokenBefore(tree, terminator.begin);
    const SyntaxToken* const after = TokenAfter(tree, terminator.end);
    if (MaySeparate(tree, before, after)) {
      return absl::FailedPreconditionError("the line end may separate statements");
    }
    for (const SyntaxComment& comment : tree.comments()) {
      const bool in_gap = comment.start >= (before == nullptr ? 0 : before->end) &&
                          comment.end <= (after == nullptr ? text.length() : after->start);
      // --> is a comment at the beginning of a line only.
      if (in_gap && text.Slice(comment.start, comment.end).substr(0, 3) == "-->") {
        return absl::FailedPreconditionError("a --> comment follows");
      }
    }
    return std::vector<Replacement>{{terminator, " "}};
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
    (void)input, (void)random;
    transformation.mutable_join_lines()->set_line(place);
    return transformation;
  }

  std::string_view NoPlaces() const override { return ""; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeJoinLines() { return std::make_unique<JoinLinesTransformation>(); }

}  // namespace twinstep
