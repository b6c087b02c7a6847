// Shapes of code in which an evaluation changes what the program does, in debuggers that write a frame's variables back
// behind it. By an action or by a breakpoint's condition.
#ifndef TWINSTEP_MODEL_CAUSES_EVALUATION_EFFECTS_H_
#define TWINSTEP_MODEL_CAUSES_EVALUATION_EFFECTS_H_

#include "model/judging/judged_session.h"

namespace twinstep {

// Something was evaluated where a variable of a frame had no value yet. Needs truth.
bool EvaluatedInDeadZone(const JudgedSession& session);

// Something was evaluated in a function that has a parameter called `arguments`.
bool EvaluatedBesideArguments(const JudgedSession& session);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_EVALUATION_EFFECTS_H_
