// What a piece of code is to a debugger: the words of which names of causes are made. Kinds that debuggers treat alike
// have one word: all loops are loops, let, const and class are declarations.
#ifndef TWINSTEP_MODEL_SOURCE_CODE_ROLES_H_
#define TWINSTEP_MODEL_SOURCE_CODE_ROLES_H_

#include <string>
#include <string_view>

#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

// Code of the main source at the place, or that ends there, is that of an async function or a generator. Not without a
// tree.
bool IsInSuspendable(const SyntaxTree* tree, const Location& location);

// The function, static block or program whose code the node is; of a function the function itself.
NodeId CodeAround(const SyntaxTree& tree, NodeId node);
// "function", "generator", "async function", "async generator", "static block", "script", "module".
std::string CodeKind(const SyntaxTree& tree, NodeId code);
// It can be left in the middle and goes on later: generators, async functions, modules.
bool CanWait(const SyntaxTree& tree, NodeId code);

// "f" of `f(...)`, `o.f(...)`; empty where it is computed.
std::string_view CalledName(const SyntaxTree& tree, NodeId call);
// The name by which the program calls the function, from where it is written; empty: it has none.
std::string_view NameOfFunction(const SyntaxTree& tree, NodeId function);

// The constructor of a derived class, where `this` has no value before super() has returned.
bool IsDerivedConstructor(const SyntaxTree& tree, NodeId code);
// An await or yield of its own code is in it. Linear in the node's size.
bool Waits(const SyntaxTree& tree, NodeId node);

// The innermost node at a place of the main source, which is the last one at its end; kNoNode: another source, or no
// column.
NodeId NodeAtPlace(const SyntaxTree& tree, const Location& location);
// The same, but the code around a function where the place is the function's beginning: there it is made, not run.
NodeId NodeInCodeAt(const SyntaxTree& tree, const Location& location);
// The place is the closing brace of a function or static block, or the end of the text.
bool AtCodeEnd(const SyntaxTree& tree, const Location& location);

// The innermost loop of the node's own code around it, the node itself counted; kNoNode.
NodeId LoopAround(const SyntaxTree& tree, NodeId node);
// The node stands in a try statement of its own code that has a finally clause, or in that clause.
bool BeforeFinally(const SyntaxTree& tree, NodeId node);
// What leaves the node early closes an iterator, as a finally clause would: it stands in the body of a for-of loop of
// its own code, or has an array pattern. Linear in the node's size.
bool ClosesIterator(const SyntaxTree& tree, NodeId node);
// `within`, which is around the node, may be evaluated without it: the node is in a branch of `?:`, on the right of
// `&&`, `||`, `??` or an assignment of these, in a default value or behind `?.`.
bool MayBeSkipped(const SyntaxTree& tree, NodeId node, NodeId within);

// "own name of a function", "repeated parameter", "declaration in a loop", "var".
std::string VariableRole(const SyntaxTree& tree, VariableId variable);
// It belongs to other code than the node: to a function around it, or to the program.
bool IsOuter(const SyntaxTree& tree, VariableId variable, NodeId node);

// What stands at a place: "end of generator", "loop head", "case", "return", "statement". "eval", "module", "other
// script" for other sources, "unparsed" without a tree.
std::string PlaceRole(const SyntaxTree* tree, const Location& location);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_CODE_ROLES_H_
