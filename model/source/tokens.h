// Questions about the tokens between nodes.
#ifndef TWINSTEP_MODEL_SOURCE_TOKENS_H_
#define TWINSTEP_MODEL_SOURCE_TOKENS_H_

#include <string_view>

#include "model/source/source_range.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// The first token that begins at or after `offset`, and the last one that ends at or before it; null where there is
// none. O(log n).
const SyntaxToken* TokenFrom(const SyntaxTree& tree, int offset);
const SyntaxToken* TokenUpTo(const SyntaxTree& tree, int offset);

std::string_view TextOf(const SyntaxTree& tree, const SyntaxToken& token);

// The range with all pairs of parentheses around it, as far as they lie inside `bounds`.
SourceRange WithParentheses(const SyntaxTree& tree, SourceRange range, SourceRange bounds);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_TOKENS_H_
