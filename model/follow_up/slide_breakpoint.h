// Action transformation 3 (ISSTA 2019, section 4.1.3).
//
// Precondition
// - The event set a breakpoint that slid: requested at l, actually at l'. No other breakpoint of the initial run is at
// l'. Effect
// - The breakpoint is requested at l', and removed there if it is.
// Relation
// - All outputs are equal at level FULL.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_SLIDE_BREAKPOINT_H_
#define TWINSTEP_MODEL_FOLLOW_UP_SLIDE_BREAKPOINT_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "model/follow_up/follow_up.h"
#include "model/random.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeSlideBreakpoint(const SlideBreakpoint& transformation,
                                                                      const Trace& initial);

// A random one of the breakpoints that slid. None: there is none.
std::optional<ActionTransformation> ProposeSlideBreakpoint(const Trace& initial, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_SLIDE_BREAKPOINT_H_
