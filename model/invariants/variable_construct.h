// The construct that names the cause of a variable shown wrong.
#ifndef TWINSTEP_MODEL_INVARIANTS_VARIABLE_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_VARIABLE_CONSTRUCT_H_

#include <string>

#include "model/invariants/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// With a truth: "declaration in a loop, before it runs".
std::string OfVariable(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VARIABLE_CONSTRUCT_H_
