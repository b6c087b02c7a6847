// Interactive metamorphic testing: a follow-up run whose actions are decided while it runs, knowing the trace of the
// initial run and what the debugger has just answered (Tolksdorf, Lehmann and Pradel, ISSTA 2019, section 3).
//
// The two runs are "in step" whenever the follow-up run gives the initial run's next output. Then it gets the initial
// run's next action, perhaps transformed. An output that is not the expected one goes to the transformation, which
// leads the follow-up run back, gives up, or says that the debugger has broken the relation: a warning. Behind such a
// detour the returned or thrown value of a frame may be missing: a breakpoint, unlike a step, does not see frames end.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_
#define TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/action_transformation.pb.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct FollowUpResult {
  enum class End {
    // The relation holds up to where the initial run ended or was cut off.
    kHeld,
    // It does not: `divergence` says what was expected (a) and what came (b); its `event` is that of the initial trace.
    kWarning,
    // Nothing can be said: `reason`, a few words to count by.
    kNotApplicable,
  };
  End end = End::kHeld;
  std::optional<Divergence> divergence;
  std::string reason;
};

// What a transformation makes of an output that is not the expected one.
struct Detour {
  // Go on with this action and compare again. Without it the relation has failed, or, with a reason, it is given up.
  std::optional<Action> action;
  std::string not_applicable;
};

// One transformation of the actions, at work. Made for one follow-up run.
class FollowUpStrategy {
 public:
  virtual ~FollowUpStrategy() = default;

  // Where the breakpoint action at `event` of the initial trace is to be requested.
  virtual Location Requested([[maybe_unused]] int event, const Location& initial) { return initial; }
  // Before the start, behind the initial run's breakpoint actions. A reason: not applicable.
  virtual absl::StatusOr<std::string> Prepare([[maybe_unused]] Session& session) { return std::string(); }
  // The runs are in step; the initial run took `action`, at `event` of its trace.
  virtual absl::StatusOr<Action> Next([[maybe_unused]] Session& session, [[maybe_unused]] int event,
                                      const Action& action) {
    return action;
  }
  // `now` is not `expected`, which followed the action at `event` of the initial trace.
  virtual absl::StatusOr<Detour> OnUnexpected([[maybe_unused]] Session& session, [[maybe_unused]] int event,
                                              [[maybe_unused]] const Output& expected,
                                              [[maybe_unused]] const Paused& now) {
    return Detour();
  }
};

// Errors: the message has no kind, or does not fit the trace: a sentence.
absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeStrategy(const ActionTransformation& transformation,
                                                               const Trace& initial);

// Runs `session`, a fresh one of the debugger and program of `initial`, both at level FULL. `follow_up` must be a begun
// trace. Errors are the debugger's own, or a message that does not fit.
absl::StatusOr<FollowUpResult> RunFollowUp(Session& session, const Trace& initial,
                                           const ActionTransformation& transformation, Trace& follow_up);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_
