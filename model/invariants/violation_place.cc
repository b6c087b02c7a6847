#include "model/invariants/violation_place.h"

#include "absl/strings/numbers.h"

namespace twinstep {

const Stretch* StretchTo(const JudgedSession& session, uint32_t event) {
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.answer_event == static_cast<int>(event)) return &stretch;
  }
  return nullptr;
}

}  // namespace twinstep
