// Which names mean what, where: questions over the scopes of a syntax tree.
#ifndef TWINSTEP_MODEL_SOURCE_SCOPE_QUERIES_H_
#define TWINSTEP_MODEL_SOURCE_SCOPE_QUERIES_H_

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/source/syntax_tree.h"

namespace twinstep {

// The variables whose names mean them where the node stands (SyntaxTree::ScopeAt), innermost scope first. A let, const
// or class is listed in its whole block: whether it is initialised at that moment is not decided here. Linear in the
// variables of all scopes around.
std::vector<VariableId> VisibleVariables(const SyntaxTree& tree, NodeId node);
// The one of that name, or kNoVariable.
VariableId VisibleVariable(const SyntaxTree& tree, NodeId node, std::string_view name);

// A const, or a let that nothing but its declaration writes: who has run the declaration, has run all that writes it.
bool IsSettledByDeclaration(const SyntaxTree& tree, VariableId variable);
// A parameter, or a function that a function declares, which has its value when the body begins and keeps it: nothing
// writes or declares it a second time, nor can `arguments` stand for it.
bool IsSettledAtBegin(const SyntaxTree& tree, VariableId variable);

// Whether names may mean what the text does not say: it has `with` or a direct eval, but for code that is joined and
// declares nothing in the code around. `all_is_joined`: what the program gives to eval is. Linear in the tree.
bool HasDynamicNames(const SyntaxTree& tree, bool all_is_joined = false);

// Names of functions that blocks and branches declare: in sloppy code such a name means one variable inside of the
// block and another one around it (ECMAScript, B.3.2). Linear in the nodes.
std::set<std::string, std::less<>> BlockFunctionNames(const SyntaxTree& tree);

// It is made anew in each turn of a loop of `function`: a closure may have that of another turn.
bool IsOfTurn(const SyntaxTree& tree, VariableId variable, NodeId function);

// What the labels of a statement stand before; the node itself where it has none.
NodeId WithoutLabels(const SyntaxTree& tree, NodeId statement);

// The scope that a statement opens, whatever labels it has; kNoScope: none.
ScopeId ScopeOpenedByStatement(const SyntaxTree& tree, NodeId statement);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SCOPE_QUERIES_H_
