// Variables of the code around a frame's own function, as the frame shows them.
#ifndef TWINSTEP_MODEL_JUDGING_OUTER_VARIABLES_H_
#define TWINSTEP_MODEL_JUDGING_OUTER_VARIABLES_H_

#include <vector>

#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/judging/shown_values.h"
#include "proto/output.pb.h"

namespace twinstep {

// Of all matched frames at a head: the variables that their code sees in the functions and the program around it, and
// whose values are certain, in the activation in which the frame's function was made. A variable of a loop's turn
// belongs to one of many: it is not told. Of an activation that is not on the stack only what nothing writes behind its
// declaration or, of parameters and functions, behind the body's begin is told, and nothing of names that blocks
// declare as functions, which mean two variables; nor of one that hides another of its name further out. None where the
// program has `with` or a direct eval, which make names mean what the text does not say.
std::vector<ShownVariable> OuterVariables(const KnownProgram& known, const Paused& paused, const PauseMatch& match);

// Those of them that OuterVariables leaves out, as they hide another one of their name further out or a property of the
// global object, and as no code inside the frame's own function reads them: debuggers need not keep them, and show the
// other one in their place. An expression that names one of them may be refused, but it does not mean the other one.
std::vector<ShownVariable> HidingVariables(const KnownProgram& known, const Paused& paused, const PauseMatch& match);

// Code inside the frame's own function reads it: no engine may leave it out.
bool IsReadInside(const KnownProgram& known, NodeId function, VariableId variable);

// The variable is of code around the function, a module's included, which does not read it: an engine may leave it out,
// and says then that the name is not defined, or means another one. A function's own variables and those of the
// top level of a script are always there.
bool MayNotBeKept(const KnownProgram& known, NodeId function, VariableId variable);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_OUTER_VARIABLES_H_
