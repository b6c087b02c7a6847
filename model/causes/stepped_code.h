// What the truth says of the code that a step goes through, for session_traits.h.
#ifndef TWINSTEP_MODEL_CAUSES_STEPPED_CODE_H_
#define TWINSTEP_MODEL_CAUSES_STEPPED_CODE_H_

#include <set>

#include "model/causes/situation.h"

namespace twinstep {

// The code of a frame that a pause shows; where the truth does not say, it follows from the frame's place. kNoNode: it
// is not the program's.
NodeId CodeOfFrame(const JudgedSession& session, const JudgedPause& pause, int frame);

// The generators and async functions that the user stepped out of before the stretch.
std::set<NodeId> CodeSteppedOutOf(const JudgedSession& session, const Stretch& until);

// All of the following need truth, and are false where no step is judged.

// The first thing that the step runs resumes a generator, which waits again before it comes to any statement. What runs
// before it would be a place to stop at.
bool ResumesToYield(const Situation& situation);
// The stepped generator is in the middle of a `yield*`.
bool IsDelegating(const Situation& situation);
// What the step ran over, before the place that it missed, caught an exception, or called something that did: code that
// no truth tells may have caught what left a function.
bool CatchesOnTheWay(const Situation& situation);
// The step ends in the activation that it began in, and not in another call of the code.
bool CameInSameActivation(const Situation& situation);
// These say where the caller is.
bool CallerBeforeFinally(const Situation& situation);
bool CallerClosesIterator(const Situation& situation);
bool CallerAtReturn(const Situation& situation);
bool CallerAtYield(const Situation& situation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_STEPPED_CODE_H_
