// What the random user of sessions against the truth does with breakpoints beyond plain ones: switches them off and on.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_DRAWS_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_DRAWS_H_

#include <optional>

#include "model/random.h"
#include "proto/action.pb.h"

namespace twinstep {

// For one session.
class BreakpointDraws {
 public:
  explicit BreakpointDraws(Random& random) : random_(random) {}

  // Once; none: nothing.
  std::optional<Action> BeforeStart();
  // At a pause; none: nothing.
  std::optional<Action> AtPause();

 private:
  Action Switch(bool active);

  Random& random_;
  bool active_ = true;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINT_DRAWS_H_
