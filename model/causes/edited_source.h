// Live edits of the main source, before an event.
#ifndef TWINSTEP_MODEL_CAUSES_EDITED_SOURCE_H_
#define TWINSTEP_MODEL_CAUSES_EDITED_SOURCE_H_

#include "model/judging/judged_session.h"

namespace twinstep {

// Whether the source was edited before the event.
bool EditedBefore(const JudgedSession& session, int before);

// Before the event the source was edited, while the code was on the stack, unchanged.
bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_EDITED_SOURCE_H_
