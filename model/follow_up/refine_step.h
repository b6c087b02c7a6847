// Beyond the paper: the rest of its order of where actions may pause, continue < step out < step over < step in.
//
// Precondition
// - The event is a step over or a step out of the initial run.
// Effect
// - The next finer step is taken instead (in for over, over for out), and again and again until the run is where the
//   coarser step ended.
// Relation
// - All outputs of the initial run come, in order, equal at level FULL; pauses in between are the finer step's.
// Not applicable
// - The coarser step's end does not come within kMostFinerSteps.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_REFINE_STEP_H_
#define TWINSTEP_MODEL_FOLLOW_UP_REFINE_STEP_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "model/follow_up/follow_up.h"
#include "model/random.h"

namespace twinstep {

inline constexpr int kMostFinerSteps = 200;

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeRefineStep(const RefineStep& transformation,
                                                                 const Trace& initial);

// A random step over or out. None: the initial run has none.
std::optional<ActionTransformation> ProposeRefineStep(const Trace& initial, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_REFINE_STEP_H_
