// The cause of a broken promise, by one function for all of them.
#ifndef TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_
#define TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_

#include "model/judging/judged_session.h"
#include "proto/cause_key.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Side and promise are the violation's. The role is, of a variable, its kind ("declaration in a loop"); of a step, what
// it has to deal with ("await", "return"); else of the place that it is about, or where the debugger paused. Kinds of
// loops, declarations and functions that debuggers treat alike have one word. Where the invariant gives words of its
// own in place of an ESTree type, these. The reason is of values only: "before it runs", "as undefined".
CauseKey CauseOf(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_
