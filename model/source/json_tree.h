// JSON as a syntax tree: what works on a program's objects, arrays and literals works on a document's.
#ifndef TWINSTEP_MODEL_SOURCE_JSON_TREE_H_
#define TWINSTEP_MODEL_SOURCE_JSON_TREE_H_

#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// A Program with one ExpressionStatement, whose expression is the document: ObjectExpression, Property,
// ArrayExpression, Literal. A number with its sign is one Literal. No recursion: depth is limited by memory only.
// Linear. InvalidArgument, with the place: the text is not JSON as RFC 8259 has it.
absl::StatusOr<SyntaxTree> ParseJson(const SourceText& text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_JSON_TREE_H_
