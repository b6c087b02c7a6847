#include "model/causes/situation.h"

#include "model/answers/mismatch.h"
#include "model/invariants/invariant.h"

namespace twinstep {

Situation::Situation(const JudgedSession& session, const Violation& violation)
    : session(session), violation(violation), stretch(StretchTo(session, violation.event())) {
  const int event = static_cast<int>(violation.event());
  if (event < trace().events_size() && trace().events(event).output().has_paused()) {
    came = &trace().events(event).output().paused();
  }
  for (const JudgedPause& pause : session.pauses()) {
    if (pause.event >= event) break;
    stood = pause.paused;
    ++stood_at;
  }
  due = ExpectedPlace(violation.expected());
  if (!due && violation.about().has_place() && violation.about().kind() != Aspect::STEP) {
    due = violation.about().place();
  }
  if (has_truth() && stretch != nullptr) stepped = SteppedFrameOf(session, *stretch);
}

const Action* Situation::action() const {
  for (int event = static_cast<int>(violation.event()); event >= 0; --event) {
    if (event < trace().events_size() && trace().events(event).has_action()) return &trace().events(event).action();
  }
  return nullptr;
}

}  // namespace twinstep
