// Functions whose activations can be run again.
#ifndef TWINSTEP_MODEL_JUDGING_REPEATABLE_CODE_H_
#define TWINSTEP_MODEL_JUDGING_REPEATABLE_CODE_H_

#include <string_view>

#include "model/source/syntax_tree.h"

namespace twinstep {

// Whether an activation of `function` that begins anew with the same arguments does what it did, and nobody else sees
// that it did it twice: as far as its text tells it calls nothing, waits for nothing, and writes only variables of its
// own that are no parameters. What reading a property or converting a value runs its text does not tell. O(its nodes).
bool IsRepeatable(const SyntaxTree& tree, NodeId function);

// Whether all that a statement does is to write the variables that it names and to leave its function: nothing in it
// can run other code. O(its nodes).
bool DoesNoMoreThanAssign(const SyntaxTree& tree, NodeId statement);

// Whether to evaluate the expression runs nothing of the program and leaves it as it is: a plain one
// (plain_expression.h) which, as far as the program's text tells, meets no object that says how it is converted, and no
// getter. `tree` null: nothing is known of the program. O(its nodes).
bool ReadsOnly(const SyntaxTree* tree, std::string_view expression);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_REPEATABLE_CODE_H_
