#include "model/source/tokens.h"

#include <algorithm>

namespace twinstep {

const SyntaxToken* TokenFrom(const SyntaxTree& tree, int offset) {
  const auto tokens = tree.tokens();
  const auto found = std::lower_bound(tokens.begin(), tokens.end(), offset,
                                      [](const SyntaxToken& token, int place) { return token.start < place; });
  return found == tokens.end() ? nullptr : &*found;
}

const SyntaxToken* TokenUpTo(const SyntaxTree& tree, int offset) {
  const auto tokens = tree.tokens();
  const auto found = std::upper_bound(tokens.begin(), tokens.end(), offset,
                                      [](int place, const SyntaxToken& token) { return place < token.end; });
  return found == tokens.begin() ? nullptr : &*(found - 1);
}

std::string_view TextOf(const SyntaxTree& tree, const SyntaxToken& token) {
  return tree.text().Slice(token.start, token.end);
}

SourceRange WithParentheses(const SyntaxTree& tree, SourceRange range, SourceRange bounds) {
  while (true) {
    const SyntaxToken* const before = TokenUpTo(tree, range.begin);
    const SyntaxToken* const after = TokenFrom(tree, range.end);
    if (before == nullptr || after == nullptr || before->start < bounds.begin || after->end > bounds.end ||
        TextOf(tree, *before) != "(" || TextOf(tree, *after) != ")") {
      return range;
    }
    range = {before->start, after->end};
  }
}

}  // namespace twinstep
