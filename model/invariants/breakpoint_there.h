// A breakpoint pauses the program only where one is set, and not where its condition is false.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_

#include <string_view>

#include "model/invariants/invariant.h"

namespace twinstep {

// Constructs: of a pause by a breakpoint at the calls of a function which is not where these begin.
inline constexpr std::string_view kCallsBegin = "beginning of a call";

const Invariant& BreakpointThere();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_THERE_H_
