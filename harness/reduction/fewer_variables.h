// Edits that leave a program with fewer variables, or make more of those that it has; most of several places at once.
#ifndef TWINSTEP_HARNESS_REDUCTION_FEWER_VARIABLES_H_
#define TWINSTEP_HARNESS_REDUCTION_FEWER_VARIABLES_H_

#include <vector>

#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// Edits to try, one at a time, those of one variable beside each other. Each leaves fewer tokens, so taking edits again
// and again ends. What a program does may be another thing then, and it may not even parse.
//
//   `x = f(); g(x);`                           -> `g(f());`   the value where the variable is
//   `x = f(); g(x, f());`                      -> `x = f(); g(x, x);`   the variable where the value is once more
//   `x = f(); y = g(); h(y);`                  -> `x = f(); h(x);`   another variable; one of the few before it
//   `function f(a) { return a + 1; } g(f(b));` -> `g(b + 1);`   what the function gives where it is called
//   `function f(a, b) { g(b); } f(0, c);`      -> `function f(b) { g(b); } f(c);`   without a parameter of no use
std::vector<std::vector<Replacement>> FewerVariables(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FEWER_VARIABLES_H_
