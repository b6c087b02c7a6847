// The list of places is the same at any time, and the list of a range is the whole one cut.
#ifndef TWINSTEP_MODEL_INVARIANTS_PLACES_SAME_H_
#define TWINSTEP_MODEL_INVARIANTS_PLACES_SAME_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& PlacesSame();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_PLACES_SAME_H_
