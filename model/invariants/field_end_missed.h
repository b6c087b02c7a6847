// field-end-missed: a breakpoint at the end of a field's initialiser is hit where one in the initialiser was.
#ifndef TWINSTEP_MODEL_INVARIANTS_FIELD_END_MISSED_H_
#define TWINSTEP_MODEL_INVARIANTS_FIELD_END_MISSED_H_

#include "model/invariants/invariant.h"

namespace twinstep {

const Invariant& FieldEndMissed();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_FIELD_END_MISSED_H_
