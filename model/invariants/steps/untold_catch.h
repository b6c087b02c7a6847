// Exceptions that leave functions of the program and are caught by code of which no truth tells.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEPS_UNTOLD_CATCH_H_
#define TWINSTEP_MODEL_INVARIANTS_STEPS_UNTOLD_CATCH_H_

#include <optional>

#include "model/invariants/stepped_frame.h"
#include "model/judging/judged_session.h"

namespace twinstep {

struct UntoldCatch {
  // Of the pause that the step began at: the youngest one that may have caught it. It is of a setup script, an imported
  // module or eval.
  int frame = 0;
  // The event with which the program goes on below it.
  int event = 0;
};

// The activation that is stepped from ends by an exception, maybe some of its callers too, and the first one behind
// frames without truth goes on as after any call: one of these frames has caught it. None: it ends otherwise, or it is
// not known who caught it, as with async functions, generators and jobs.
std::optional<UntoldCatch> FindUntoldCatch(const JudgedSession& session, const Stretch& stretch,
                                           const SteppedFrame& stepped);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEPS_UNTOLD_CATCH_H_
