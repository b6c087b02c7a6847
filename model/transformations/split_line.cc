// Begins a new line between two tokens of a line.
//
// * Precondition: both tokens on one line and the place between tokens; no line end is forbidden there by a
//   restricted production: not behind return, throw, break, continue, yield, async, not before =>, ++, --, nor
//   assert. Everywhere else a line end between two tokens that grammar allows to follow one another changes
//   nothing. The program looks neither at text nor at places.
// * Effect: the rest of the line becomes a line.
// * Relation: equal outputs at moved locations.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

template <size_t n>
bool IsWordOf(std::string_view text, const std::string_view (&words)[n]) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

constexpr std::string_view kNotBehind[] = {"return", "throw", "break", "continue", "yield", "async"};
constexpr std::string_view kNotBefore[] = {"=>", "++", "--", "assert"};

bool IsInField(const SyntaxTree& tree, int offset) {
  const absl::Span<const SyntaxNode> nodes = tree.nodes();
  return std::any_of(nodes.begin(), nodes.end(), [offset](const SyntaxNode& node) {
    return node.type == NodeType::kPropertyDefinition && node.start < offset && offset < node.end;
  });
}

class SplitLineTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "SplitLine"; }
  std::string_view circumstance() const override { return "with a line split between two tokens"; }
  std::string relation() const override { return absl::StrCat("A line was split between two tokens", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kSplitLine; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.split_line();
    const SyntaxTree& tree = input.tree();
    const SourceText& text = input.text();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    if (message.offset() > static_cast<uint32_t>(text.length())) {
      return absl::FailedPreconditionError("there is no such offset");
    }
    const int offset = static_cast<int>(message.offset());
    if (!IsBetweenTokens(input, offset)) return absl::FailedPreconditionError("the place is not between tokens");
    const SyntaxToken* const before = TokenBefore(tree, offset);
    const SyntaxToken* const after = TokenAfter(tree, offset);
    if (before == nullptr || after == nullptr ||
        text.PositionAt(before->end).line != text.PositionAt(after->start).line) {
      return absl::FailedPreconditionError("the place is not between two tokens of one line");
    }
    if (IsWordOf(TextOf(tree, before), kNotBehind) || IsWordOf(TextOf(tree, after), kNotBefore)) {
      return absl::FailedPreconditionError("the grammar forbids a line end there");
    }
    // SpiderMonkey has the place of a field whose value is a call at the call's parenthesis where that begins a line,
    // and else at the field.
    if (TextOf(tree, after) == "(" && IsInField(tree, offset)) {
      return absl::FailedPreconditionError("the place of a field's call moves to the next line");
    }
    return std::vector<Replacement>{{{offset, offset}, "\n"}};
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (const SyntaxToken& token : input.tree().tokens()) places.push_back(token.start);
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    (void)input, (void)random;
    transformation.mutable_split_line()->set_offset(place);
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no token"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeSplitLine() { return std::make_unique<SplitLineTransformation>(); }

}  // namespace twinstep
