// Action transformation 2 (ISSTA 2019, section 4.1.2): continue pauses wherever a step would only if a breakpoint or
// debugger statement is there, so a step in its place must not miss the pause.
//
// Precondition
// - The event is a resume of the initial run, the step one of in, over, out.
// Effect
// - The step is taken instead. If it paused elsewhere than the resume did, one resume follows.
// Relation
// - All outputs of the initial run come, in order, equal at level FULL; one more pause may come behind the step.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_REPLACE_CONTINUE_BY_STEP_H_
#define TWINSTEP_MODEL_FOLLOW_UP_REPLACE_CONTINUE_BY_STEP_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "model/follow_up/follow_up.h"
#include "model/random.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeReplaceContinueByStep(const ReplaceContinueByStep& transformation,
                                                                            const Trace& initial);

// A random resume, a random step. None: the initial run has no resume.
std::optional<ActionTransformation> ProposeReplaceContinueByStep(const Trace& initial, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_REPLACE_CONTINUE_BY_STEP_H_
