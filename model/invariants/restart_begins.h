// restart-begins: a frame that is restarted is at its beginning, above callers that are as they were.
#ifndef TWINSTEP_MODEL_INVARIANTS_RESTART_BEGINS_H_
#define TWINSTEP_MODEL_INVARIANTS_RESTART_BEGINS_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& RestartBegins();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_RESTART_BEGINS_H_
