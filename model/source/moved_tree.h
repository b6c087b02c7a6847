// The tree of a program whose white space and comments were edited, made of the tree that was, without a parser.
#ifndef TWINSTEP_MODEL_SOURCE_MOVED_TREE_H_
#define TWINSTEP_MODEL_SOURCE_MOVED_TREE_H_

#include <optional>

#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// What a parser makes of `edited`, if that has the tokens of `tree` with other white space and comments between them.
// None where it has not, or where that is not plain: texts beyond ASCII, comments as in HTML, space beside a template's
// backquotes, line breaks that come where they end a statement or go where they did. Takes a tenth of a parser's time.
std::optional<SyntaxTree> MovedTree(const SyntaxTree& tree, const SourceText& edited);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_MOVED_TREE_H_
