// block-left: what a block declares is shown in the block, and nowhere else.
#ifndef TWINSTEP_MODEL_INVARIANTS_BLOCK_LEFT_H_
#define TWINSTEP_MODEL_INVARIANTS_BLOCK_LEFT_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& BlockLeft();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BLOCK_LEFT_H_
