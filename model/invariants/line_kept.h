// A breakpoint requested on a line that has listed places is set on that line.
#ifndef TWINSTEP_MODEL_INVARIANTS_LINE_KEPT_H_
#define TWINSTEP_MODEL_INVARIANTS_LINE_KEPT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& LineKept();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_LINE_KEPT_H_
