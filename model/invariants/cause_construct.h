// What a broken promise is about, so that one bug has one name wherever programs meet it.
#ifndef TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_

#include <string>

#include "model/invariants/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// In place of the ESTree type that an invariant gives as the violation's construct: of a variable its kind, where it
// stands and what is wrong with its value ("declaration in a loop, shown before it runs"), of a step what it has to
// deal with ("return that waits for finally", "yield*", "await"), of a place the kind of code that it ends or begins
// ("end of a function that can wait"). Kinds of loops, declarations and functions that debuggers treat alike are one.
// The type itself where nothing more is known.
std::string CauseConstruct(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_
