// Simpler code for parts of a program: what is inside instead of what is around, a literal instead of an expression.
#ifndef TWINSTEP_HARNESS_REDUCTION_SIMPLER_CODE_H_
#define TWINSTEP_HARNESS_REDUCTION_SIMPLER_CODE_H_

#include <cstdint>
#include <vector>

#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// What a tree is of. Of JSON (model/source/json_tree.h) nothing is put in that JSON has not: no parentheses, no ''.
enum class Syntax : uint8_t { kJavaScript, kJson };

// Single replacements to try, those of outer nodes before those of inner ones, of one node the simplest first. Taking
// replacements again and again ends: each has fewer tokens; or as many tokens and fewer names; or as many names and
// fewer literals other than 0, 1 and ''; or as many of these, and shorter ones.
//
//   statement -> what it holds: the body of a loop, of a function in it, a branch, a block, the cases of a switch, the
//                expression of a declaration, return or throw; a call of a function declared beside it
//   expression -> 0; 1 or [0] where that may matter; one of its operands
//   string -> its beginning; of JSON, keys too
//   pattern -> a name in it; `{a: b} = c` -> `b = c.a`
//   async and * of functions -> nothing
std::vector<Replacement> SimplerCode(const SyntaxTree& tree, Syntax syntax = Syntax::kJavaScript);

// Whether an expression of that kind may need parentheses in the place of another.
bool NeedsParentheses(NodeType type);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_SIMPLER_CODE_H_
