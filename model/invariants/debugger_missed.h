// The program pauses at each debugger statement.
#ifndef TWINSTEP_MODEL_INVARIANTS_DEBUGGER_MISSED_H_
#define TWINSTEP_MODEL_INVARIANTS_DEBUGGER_MISSED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& DebuggerMissed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_DEBUGGER_MISSED_H_
