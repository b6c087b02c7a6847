// The cause of a broken promise, by one function for all of them.
#ifndef TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_
#define TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_

#include "model/judging/judged_session.h"
#include "proto/cause_key.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Side and promise are the violation's. The role of a variable is its kind ("declaration in a loop"), that of a step
// what it has to deal with ("await", "return"); else it is the role of the place that the violation is about, or of the
// pause. Kinds of loops, declarations and functions that debuggers treat alike have one word. If the invariant gives
// words of its own in place of an ESTree type, these are the role. Only values have a reason: "before it runs", "as
// undefined".
CauseKey CauseOf(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_VIOLATION_CAUSE_H_
