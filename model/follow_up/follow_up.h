// Interactive metamorphic testing: a follow-up run whose actions are decided while it runs, knowing the trace of the
// initial run and what the debugger has just answered (Tolksdorf, Lehmann and Pradel, ISSTA 2019, section 3).
//
// The two runs are "in step" whenever the follow-up run gives the initial run's next output, changed as the
// transformation says. Then it gets the initial run's next action, perhaps transformed. An output that is not the
// expected one goes to the transformation, which leads the follow-up run back, gives up, or says that the debugger has
// broken the relation: a warning.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_
#define TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_

#include <optional>
#include <string>

#include "model/debugger.h"
#include "model/follow_up/expectation.h"
#include "model/status.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What a transformation makes of an output that is not the expected one.
struct Detour {
  // Go on with this action and compare again. Without it the relation has failed, or, with a reason, it is given up.
  std::optional<Action> action;
  std::string not_applicable;
};

// One transformation at work, made for one follow-up run of one initial run. The defaults repeat the initial run.
// Events are indices into the initial trace's. A FailedPrecondition error means that nothing can be said, and why, in
// words to count by; other errors end the run as errors.
class FollowUp {
 public:
  virtual ~FollowUp() = default;

  // The program that the follow-up run debugs, null: the initial one.
  virtual const Program* program() const { return nullptr; }
  virtual CaptureLevel capture() const { return FULL; }
  // Whether the scopes of a pause there are captured.
  virtual bool CapturesScopes([[maybe_unused]] const Location& place) const { return true; }
  // The follow-up trace can be the initial one of a next round.
  virtual bool can_be_initial() const { return true; }

  // False: the initial run is not repeated. Nothing of it is asked for but what follows: Prepare, then IsSettled and
  // GoOn at every pause, then AtEnd.
  virtual bool repeats() const { return true; }
  // Of a follow-up that does not repeat: nothing that may come behind its last pause can break the relation. The run
  // then ends there.
  virtual bool IsSettled([[maybe_unused]] const Trace& follow_up) { return false; }

  // Where the breakpoint action at `event`, which asked for `initial`, asks in the follow-up run. None: it is left out.
  virtual absl::StatusOr<std::optional<Location>> Requested([[maybe_unused]] int event, const Location& initial) {
    return initial;
  }
  // The action of the follow-up run in place of `initial`, at `event`: a stationary action that is none of breakpoints.
  virtual absl::StatusOr<Action> Repeated([[maybe_unused]] int event, const Action& initial) { return initial; }
  // What has to come where the initial run answered `initial`.
  virtual absl::StatusOr<Expectation> Expect(const Output& initial) { return Expectation{initial, {}}; }
  // The pause of the initial run need not come in the follow-up.
  virtual bool Skips([[maybe_unused]] const Paused& initial) { return false; }
  // Before the start, behind the initial run's breakpoint actions.
  virtual absl::Status Prepare([[maybe_unused]] Session& session) { return absl::OkStatus(); }
  // The runs are in step; the initial run took `action`, at `event`.
  virtual absl::StatusOr<Action> Next([[maybe_unused]] Session& session, [[maybe_unused]] Pause& pause,
                                      [[maybe_unused]] int event, const Action& action) {
    return action;
  }
  // A broken promise that Next itself has noticed; asked for after each Next. Ends the run as a warning.
  virtual std::optional<Divergence> Seen() { return std::nullopt; }
  // `now` is not what was expected behind the action at `event`.
  virtual absl::StatusOr<Detour> OnUnexpected([[maybe_unused]] Session& session, [[maybe_unused]] int event,
                                              [[maybe_unused]] const Expectation& expected,
                                              [[maybe_unused]] const Paused& now) {
    return Detour();
  }
  // The program has finished where the initial run paused behind the action at `event`. FailedPrecondition: nothing can
  // be said, and why; else it is a warning.
  virtual absl::Status OnMissed([[maybe_unused]] int event) { return absl::OkStatus(); }
  // The initial run was cut off at a pause, up to which the runs were in step, or the relation says nothing about what
  // comes. An action goes on, without comparison but for the end. None: that was all, or, where there is an end to be
  // compared, it is not reached, and nothing can be said.
  virtual std::optional<Action> GoOn([[maybe_unused]] Session& session) { return std::nullopt; }
  // What is wrong with the whole follow-up run, of a follow-up that does not repeat; `event` is the initial trace's.
  virtual absl::StatusOr<std::optional<Divergence>> AtEnd([[maybe_unused]] const Trace& follow_up) {
    return std::nullopt;
  }
  // How the program must end after GoOn, or where the initial run has no end; null: not known.
  virtual const Finished* end() const { return nullptr; }
};

struct FollowUpResult {
  enum class End {
    // The relation holds up to where the initial run ended or was cut off.
    kHeld,
    // It does not: `divergence` says what was expected (a) and what the debugger answered (b); its `event` is that of
    // the initial trace.
    kWarning,
    // Nothing can be said: `reason`, a few words to count by.
    kNotApplicable,
  };
  End end = End::kHeld;
  std::optional<Divergence> divergence;
  std::string reason;
};

// Runs `session`, a fresh one of the debugger of `initial` on the follow-up's program; `initial` is at level FULL.
// Behind a detour the returned or thrown value of a frame may be missing: a breakpoint, unlike a step, does not see
// frames end. `trace` must be begun. Errors are the debugger's own, or the follow-up's.
absl::StatusOr<FollowUpResult> RunFollowUp(Session& session, const Trace& initial, FollowUp& follow_up, Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_FOLLOW_UP_H_
