// A logpoint logs each time that the program comes to it, and what it is to log.
#ifndef TWINSTEP_MODEL_INVARIANTS_LOGPOINT_LOGGED_H_
#define TWINSTEP_MODEL_INVARIANTS_LOGPOINT_LOGGED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& LogpointLogged();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_LOGPOINT_LOGGED_H_
