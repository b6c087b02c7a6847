#include "model/transformations/join_lines.h"

#include <algorithm>

#include "absl/status/status.h"
#include "model/transformations/free_places.h"

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

}  // namespace

std::vector<int> JoinLinesTransformation::Places(const TransformationInput& input) const {
  std::vector<int> places;
  for (int line = 1; line <= input.text().line_count(); ++line) {
    places.push_back(line);
  }
  return places;
}

Transformation JoinLinesTransformation::ProposeAt(const TransformationInput& input, int place, Random& random) const {
  Transformation transformation;
  (void)input, (void)random;
  transformation.mutable_join_lines()->set_line(place);
  return transformation;
}

std::string_view JoinLinesTransformation::NoPlaces() const { return ""; }

absl::StatusOr<std::vector<Replacement>> JoinLinesTransformation::Edit(const TransformationInput& input,
                                                                       const Transformation& transformation) const {
  const auto& message = transformation.join_lines();
  const SyntaxTree& tree = input.tree();
  const SourceText& text = input.text();
  if (absl::Status unseen = CheckTextIsUnseen(input); !unseen.ok()) return unseen;
  if (message.line() < 1 || message.line() >= static_cast<uint32_t>(text.line_count())) {
    return absl::FailedPreconditionError("there is no such line with one behind it");
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

}  // namespace twinstep
