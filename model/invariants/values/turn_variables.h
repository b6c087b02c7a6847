// The variable of a for-of loop while the loop asks for its next value: no turn has it.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUES_TURN_VARIABLES_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUES_TURN_VARIABLES_H_

#include <vector>

#include "model/judging/known_program.h"
#include "model/judging/shown_values.h"
#include "proto/output.pb.h"

namespace twinstep {

// Of frames that stand at the place of a let or const in the head of a for-of loop: what they call there is the
// iterator's next() (or, at the loop's end, return()), and where debuggers stop there, the variable gets its value
// after that. It has none: both are called in the environment around the loop, and each turn has a new one (ECMA-262,
// 14.7.5.7). None where a variable of that name is visible around the loop, or the frame shows none in a block.
std::vector<ShownVariable> TurnVariables(const KnownProgram& known, const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUES_TURN_VARIABLES_H_
