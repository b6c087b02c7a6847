// Variables that inserted code can name at a place without any effect.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_USABLE_VARIABLES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_USABLE_VARIABLES_H_

#include <string_view>
#include <vector>

#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformation_input.h"

namespace twinstep {

enum class VariableUse {
  kNever,  // An assignment that is compiled and does not run.
  kRead,
  kWrite,  // Of its own value.
};

// Where code is inserted: it sees `scope` and stands at `offset`, in `node` or as a new child of it.
struct CodePlace {
  ScopeId scope = kNoScope;
  NodeId node = kNoNode;
  int offset = 0;
};

CodePlace PlaceIn(const StatementPlace& place, int offset);

// The scope of the function, or top-level code, that the scope belongs to.
ScopeId FunctionScopeOf(const SyntaxTree& tree, ScopeId scope);

// The variable of that name there, the nearest one; kNoVariable if there is none.
VariableId VariableInScope(const SyntaxTree& tree, ScopeId scope, std::string_view name);

// FailedPrecondition tells why not. The rules:
// * a `with` in between, a global that may be an accessor or read-only: the name may run code;
// * temporal dead zone: a let, const or class has to be initialised whenever the place is reached;
// * const, imports, classes and a function expression's own name cannot be assigned;
// * naming a variable in an inner function makes engines keep (and show) it there: it must be so already (not under
//   preset issta2019: the paper's figure 14 is such a case);
// * arguments, eval and words that are no names everywhere.
absl::Status CheckUse(const TransformationInput& input, const CodePlace& place, std::string_view name, VariableUse use);

// Names for which CheckUse agrees, innermost first; none twice.
std::vector<std::string_view> UsableVariables(const TransformationInput& input, const CodePlace& place,
                                              VariableUse use);

// Whether the name can be given to a new variable anywhere: lower-case letters and _ with a digit behind, at most 30,
// and no part of the program's texts.
bool IsFreshName(const TransformationInput& input, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_USABLE_VARIABLES_H_
