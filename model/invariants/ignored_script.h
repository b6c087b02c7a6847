// No step ends in a script that is blackboxed as a whole.
#ifndef TWINSTEP_MODEL_INVARIANTS_IGNORED_SCRIPT_H_
#define TWINSTEP_MODEL_INVARIANTS_IGNORED_SCRIPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& IgnoredScript();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_IGNORED_SCRIPT_H_
