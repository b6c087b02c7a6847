// Places of a program where text can be put: between tokens, between statements.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_FREE_PLACES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_FREE_PLACES_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"
#include "model/status.h"
#include "model/transformations/transformation_input.h"

namespace twinstep {

// The last token that ends at or before `offset`, the first that begins there or behind; null: none. O(log n).
const SyntaxToken* TokenBefore(const SyntaxTree& tree, int offset);
const SyntaxToken* TokenAfter(const SyntaxTree& tree, int offset);
// "" for null.
std::string_view TextOf(const SyntaxTree& tree, const SyntaxToken* token);

// Whether white space, a comment or (as far as grammar lets) a line end can be put before unit `offset`: neither in a
// token, a comment, or a template's text, whose ends count as inside, nor before a #! line. 0 <= offset <= length.
bool IsBetweenTokens(const TransformationInput& input, int offset);

// Why text must not change or move at all: the program looks at its own source, or at lines and columns.
absl::Status CheckTextIsUnseen(const TransformationInput& input);

struct StatementPlace {
  // The owner of the statement list, and its scope inside.
  NodeId owner = kNoNode;
  ScopeId scope = kNoScope;
  // Behind the last statement.
  bool is_end = false;
};

// Where a statement list takes a new statement at `offset`: not before a directive, not behind a word that would
// swallow it. FailedPrecondition otherwise.
absl::StatusOr<StatementPlace> StatementPlaceAt(const SyntaxTree& tree, int offset);
// All such offsets.
std::vector<int> StatementOffsets(const SyntaxTree& tree);
// `statement` for that place: with what separates it from its neighbours.
Replacement InsertStatement(const StatementPlace& place, int offset, const std::string& statement, bool own_line);

// Whether an engine's error message could quote the expression: "a[12] is undefined", "f is not a function".
bool CanBeQuotedInErrors(const SyntaxTree& tree, NodeId expression);
// Whether the literal is what a condition depends on with nothing between but operators: engines fold those.
bool IsFoldedCondition(const SyntaxTree& tree, NodeId literal);
// Preconditions that integer and boolean literals share.
absl::Status CheckLiteralPlace(const TransformationInput& input, NodeId literal);
// The literal of that kind that begins at `offset`, or kNoNode.
NodeId LiteralAt(const SyntaxTree& tree, uint32_t offset, LiteralKind kind);

// The function whose code the unit belongs to: a function, or a StaticBlock or PropertyDefinition, whose code engines
// run as a function; kNoNode: top-level code. O(depth).
NodeId FunctionAt(const SyntaxTree& tree, int offset);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_FREE_PLACES_H_
