// What code asks of the place where it stands, and what places give: whether code from elsewhere can stand there.
#ifndef TWINSTEP_HARNESS_MUTATION_CODE_NEEDS_H_
#define TWINSTEP_HARNESS_MUTATION_CODE_NEEDS_H_

#include <string>
#include <vector>

#include "model/source/syntax_tree.h"

namespace twinstep {

// Of a statement or expression with all that is in it. What its own functions, loops and classes give is not asked for.
struct CodeNeeds {
  bool returns = false;
  bool yields = false;
  bool awaits = false;
  bool breaks = false;     // Without a label.
  bool continues = false;  // Without a label.
  bool labels = false;     // A break or continue to a label outside.
  bool super = false;      // super.x, super().
  bool new_target = false;
  bool arguments = false;
  bool private_names = false;
  // import and export declarations, import.meta.
  bool module = false;
  // with, delete of a name.
  bool sloppy = false;
  // Names of var declarations, which belong to the function around.
  std::vector<std::string> vars = {};
  // It is a declaration that belongs to the block: let, const, class, function.
  bool lexical = false;
};

CodeNeeds NeedsOf(const SyntaxTree& tree, NodeId code);

// What stands at a place.
struct CodePlace {
  bool returns = false;
  bool yields = false;
  bool awaits = false;
  bool breaks = false;
  bool continues = false;
  bool strict = false;
  // In a class's field initialiser or static block.
  bool no_arguments = false;
  // The innermost class around, or kNoNode. super, new.target and private names depend on it: only code of the same
  // class may use them here.
  NodeId home = kNoNode;
};

// Where a statement or expression in the place of `node` would stand.
CodePlace PlaceOf(const SyntaxTree& tree, NodeId node);

// Whether code of `from` can stand there. `same_home`: it comes from the same program, and from the same class. Vars
// are not looked at.
bool Fits(const CodeNeeds& needs, const CodePlace& place, bool same_home);

// Whether a var of one of these names can be declared in the place of `node`: no block around declares it otherwise.
bool VarsFit(const std::vector<std::string>& names, const SyntaxTree& tree, NodeId node);

// Whether an expression in parentheses can stand instead of the node.
bool IsReplaceableExpression(const SyntaxTree& tree, NodeId node);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_CODE_NEEDS_H_
