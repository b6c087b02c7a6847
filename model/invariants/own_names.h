// Names that functions have by their own text.
#ifndef TWINSTEP_MODEL_INVARIANTS_OWN_NAMES_H_
#define TWINSTEP_MODEL_INVARIANTS_OWN_NAMES_H_

#include <optional>
#include <string_view>

#include "model/source/syntax_tree.h"

namespace twinstep {

// The program may give functions other names while it runs. An assignment does not: the property `name` cannot be
// written, only defined anew (ECMAScript, SetFunctionName), as a static member of a class is too.
bool MayRename(const SyntaxTree& tree);

// The name that the function's own text gives it; none where it has none or engines find one elsewhere.
std::optional<std::string_view> OwnName(const SyntaxTree& tree, NodeId function);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_OWN_NAMES_H_
