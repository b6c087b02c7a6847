// The construct that names the cause of a program that does something else than without a debugger, or a pause where it
// does not come.
#ifndef TWINSTEP_MODEL_INVARIANTS_PROGRAM_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_PROGRAM_CONSTRUCT_H_

#include <string>

#include "model/invariants/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

std::string OfProgram(const JudgedSession& session);
std::string OfPause(const JudgedSession& session, const Violation& violation, const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PROGRAM_CONSTRUCT_H_
