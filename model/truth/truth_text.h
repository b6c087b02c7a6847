// A truth as people read it.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_TEXT_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_TEXT_H_

#include <string>

#include "model/truth/truth.h"

namespace twinstep {

// "point", "enter", "exit", "return", "end", "throw", "catch", "suspend", "resume", "delegate".
std::string_view Name(TruthEventKind kind);
// What people call the code that has activations: its own name, or that of what it is given to; "(program)",
// "(static)", "(anonymous)".
std::string NameOfCode(const SyntaxTree& tree, NodeId code);

// A line for each event: place (line:column) and kind; the stack, oldest first; the value where there is one; what has
// changed, by function where it is not the youngest.
//   2:2 point (program)>f x=1, this=undefined
std::string ToText(const Truth& truth);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_TEXT_H_
