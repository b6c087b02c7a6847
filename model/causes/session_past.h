// What the user had done before an event that decides a trait of the session.
#ifndef TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_
#define TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_

#include <cstdint>

#include "model/judging/judged_session.h"

namespace twinstep {

// Shapes of code in which an evaluation changes what the program does, in debuggers that write a frame's variables back
// behind it. By an action or by a breakpoint's condition.

// Something was evaluated where a variable of a frame had no value yet. Needs truth.
bool EvaluatedInDeadZone(const JudgedSession& session);

// Something was evaluated in a function that has a parameter called `arguments`.
bool EvaluatedBesideArguments(const JudgedSession& session);

// Live edits of the main source, before an event.

// Whether the source was edited before the event.
bool EditedBefore(const JudgedSession& session, int before);

// Before the event the source was edited, while the code was on the stack, unchanged.
bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before);

// Breakpoints that were removed while the code that they are in ran: V8 may skip an instruction there, and lose steps.

// At the pause that the stretch begins with, the last breakpoint of the function that the program stands in was
// removed, though another one may have been set since; a run to a place does so where it ends.
bool RemovedLast(const JudgedSession& session, const Stretch& stretch);

// At or before the event: V8 may have skipped an instruction of the program.
bool RemovedLastBefore(const JudgedSession& session, uint32_t event);

// A breakpoint was removed at the pause to which the event belongs.
bool RemovedAtPause(const JudgedSession& session, uint32_t event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_
