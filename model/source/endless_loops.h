// Loops that a look at the program shows to run for ever.
#ifndef TWINSTEP_MODEL_SOURCE_ENDLESS_LOOPS_H_
#define TWINSTEP_MODEL_SOURCE_ENDLESS_LOOPS_H_

#include "model/source/syntax_tree.h"

namespace twinstep {

// A loop without break, return, throw, yield or await in it, whose test is missing, is a literal that is true, or
// compares only literals and variables that nothing in the loop, and nothing in another function, writes. It may still
// end at once, or by an exception: to leave such candidates out saves time, and loses few.
bool HasEndlessLoop(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_ENDLESS_LOOPS_H_
