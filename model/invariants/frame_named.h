// frame-named: a frame is shown with its function's name, and with no other function's.
#ifndef TWINSTEP_MODEL_INVARIANTS_FRAME_NAMED_H_
#define TWINSTEP_MODEL_INVARIANTS_FRAME_NAMED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& FrameNamed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_FRAME_NAMED_H_
