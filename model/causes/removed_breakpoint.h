// Breakpoints that were removed while the code that they are in ran: V8 may skip an instruction there, and lose steps.
#ifndef TWINSTEP_MODEL_CAUSES_REMOVED_BREAKPOINT_H_
#define TWINSTEP_MODEL_CAUSES_REMOVED_BREAKPOINT_H_

#include <cstdint>

#include "model/judging/judged_session.h"

namespace twinstep {

// At the pause that the stretch begins with, the last breakpoint of the function that the program stands in was
// removed, though another one may have been set since; a run to a place does so where it ends.
bool RemovedLast(const JudgedSession& session, const Stretch& stretch);

// At or before the event: V8 may have skipped an instruction of the program.
bool RemovedLastBefore(const JudgedSession& session, uint32_t event);

// A breakpoint was removed at the pause to which the event belongs.
bool RemovedAtPause(const JudgedSession& session, uint32_t event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_REMOVED_BREAKPOINT_H_
