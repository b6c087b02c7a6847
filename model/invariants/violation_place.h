// Where in a session a violation is, as far as its words and its event tell.
#ifndef TWINSTEP_MODEL_INVARIANTS_VIOLATION_PLACE_H_
#define TWINSTEP_MODEL_INVARIANTS_VIOLATION_PLACE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "model/judging/judged_session.h"

namespace twinstep {

// The stretch that the event answers; null: none.
const Stretch* StretchTo(const JudgedSession& session, uint32_t event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VIOLATION_PLACE_H_
