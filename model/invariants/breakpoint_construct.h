// The construct that names the cause of a breakpoint or a logpoint that is missed, met too often, or set elsewhere.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_CONSTRUCT_H_

#include <string>

#include "model/invariants/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

std::string OfLogpoint(const JudgedSession& session, const Violation& violation);
std::string OfMissedBreakpoint(const JudgedSession& session, const Violation& violation);
// Of places set for a line, and of those that a line has.
std::string OfSetPlace(const JudgedSession& session, const Violation& violation);
std::string OfLine(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_CONSTRUCT_H_
