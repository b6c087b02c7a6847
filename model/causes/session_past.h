// What the user had done before an event that decides a trait of the session.
#ifndef TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_
#define TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_

#include <cstdint>

#include "model/judging/judged_session.h"

namespace twinstep {

// Shapes of code in which an evaluation, by an action or by a breakpoint's condition, changes what the program does in
// debuggers that write a frame's variables back after it.

// Something was evaluated where a variable of a frame had no value yet. Needs truth.
bool EvaluatedInDeadZone(const JudgedSession& session);

// Something was evaluated in a function that has a parameter called `arguments`.
bool EvaluatedBesideArguments(const JudgedSession& session);

// Live edits of the main source, before an event.

// Whether the source was edited before the event.
bool EditedBefore(const JudgedSession& session, int before);

// Whether the source was edited before the event, while the code was on the stack, unchanged.
bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before);

// Breakpoints may be removed while the code that they are in runs: V8 may then skip an instruction, and lose steps.

// Whether, at the pause that the stretch begins with, the last breakpoint of the paused function was removed, though
// another one may have been set since; a run to a place removes its own where it ends.
bool RemovedLast(const JudgedSession& session, const Stretch& stretch);

// The same at or before the event: V8 may have skipped an instruction of the program.
bool RemovedLastBefore(const JudgedSession& session, uint32_t event);

// A breakpoint was removed at the pause to which the event belongs.
bool RemovedAtPause(const JudgedSession& session, uint32_t event);

// A step before the event began at the end of an async function or async generator, where nothing of the code is left
// to be stepped through.
bool SteppedAtEndOfAsync(const JudgedSession& session, int event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_SESSION_PAST_H_
