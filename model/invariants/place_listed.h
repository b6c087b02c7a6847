// A breakpoint pauses the program at a listed place only.
#ifndef TWINSTEP_MODEL_INVARIANTS_PLACE_LISTED_H_
#define TWINSTEP_MODEL_INVARIANTS_PLACE_LISTED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& PlaceListed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PLACE_LISTED_H_
