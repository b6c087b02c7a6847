// All invariants.
#ifndef TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_
#define TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_

#include <string_view>

#include "absl/types/span.h"
#include "model/invariants/invariant.h"
#include "proto/verdict.pb.h"

// The list: a new invariant has a line here. Of violations at one output those of the first invariant come first.
#define TWINSTEP_INVARIANTS(X) \
  X(kPlaceSet)                 \
  X(kLineKept)                 \
  X(kPlaceListed)              \
  X(kPlacesSame)               \
  X(kResumeReason)             \
  X(kBreakpointThere)          \
  X(kPauseReached)             \
  X(kStackShown)               \
  X(kFramePlace)               \
  X(kBreakpointMissed)         \
  X(kBreakpointHits)           \
  X(kFieldEndMissed)           \
  X(kDebuggerMissed)           \
  X(kStepOverLevel)            \
  X(kStepOutLeaves)            \
  X(kStepInEnters)             \
  X(kStepLost)                 \
  X(kStepOverAwait)            \
  X(kStepOverAsIn)             \
  X(kStepOverEnters)           \
  X(kExceptionMissed)          \
  X(kExceptionCaught)          \
  X(kIgnoredException)         \
  X(kSetKept)                  \
  X(kReturnKept)               \
  X(kScopeChain)               \
  X(kValueShown)               \
  X(kVariableThere)            \
  X(kBlockLeft)                \
  X(kEmptyReason)              \
  X(kEvaluatedRight)           \
  X(kScopeEvaluated)           \
  X(kAnsweredRight)            \
  X(kReturnedRight)            \
  X(kFrameNamed)               \
  X(kRestartBegins)            \
  X(kLookKept)                 \
  X(kBehaviourKept)            \
  X(kExceptionToldRight)       \
  X(kRejectionsTold)           \
  X(kDetachLetsGo)             \
  X(kOpenedRight)              \
  X(kBreakpointsOff)           \
  X(kLogpointLogged)           \
  X(kRunToReached)             \
  X(kIgnoredScript)            \
  X(kAsyncCallsRight)          \
  X(kStepInAsync)              \
  X(kStepInTarget)             \
  X(kPauseFirst)               \
  X(kBeforeScript)             \
  X(kEditDone)                 \
  X(kPausesOff)                \
  X(kSkippedCode)              \
  X(kFrameMissing)             \
  X(kPlacedLater)

namespace twinstep {

#define TWINSTEP_DECLARE(name) extern const Invariant name;
TWINSTEP_INVARIANTS(TWINSTEP_DECLARE)
#undef TWINSTEP_DECLARE

// In the order of the list.
absl::Span<const Invariant* const> Invariants();
// Null for other names.
const Invariant* InvariantNamed(std::string_view name);
// The row of a violation. A saved one may name an invariant that is no more: its row says the least.
const Invariant& RowOf(const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_
