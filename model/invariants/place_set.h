// A breakpoint requested at a listed place is set at that very place.
#ifndef TWINSTEP_MODEL_INVARIANTS_PLACE_SET_H_
#define TWINSTEP_MODEL_INVARIANTS_PLACE_SET_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& PlaceSet();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PLACE_SET_H_
