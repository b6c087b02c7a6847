// The random user of sessions against the truth: does what a person can do and seldom what changes the program (sets a
// variable, restarts a frame), as the truth ends there.
#ifndef TWINSTEP_MODEL_JUDGING_TRUTH_USER_H_
#define TWINSTEP_MODEL_JUDGING_TRUTH_USER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/judging/breakpoint_draws.h"
#include "model/judging/live_edit.h"
#include "model/random.h"
#include "model/sessions/action_generator.h"
#include "model/sessions/more_actions.h"
#include "proto/location.pb.h"

namespace twinstep {

struct TruthUserOptions {
  GeneratorOptions generator;
  // Breakpoints are taken away while the program is paused. There are debuggers whose process that ends.
  bool removes_at_pauses = true;
  // The debugger detaches at pauses, which takes all of them away at once.
  bool detaches = true;
  // Steps in go into calls that the user chooses (drawn_steps.h): runs to them, for which a breakpoint comes and goes.
  bool steps_into_calls = true;
  // Variables are set before their declarations have run. There are debuggers whose process that ends.
  bool sets_in_dead_zones = true;
};

// Each session has one habit, drawn first: breakpoints everywhere and resume; one breakpoint; steps of one kind; any of
// all.
class TruthUser : public Driver {
 public:
  // Of the debugger that `facts` tell of. `places`: all that it lists; `visited`: those of them that the program comes
  // to, as far as it is known; `lines` of the main source. `more`, where it is not null, does other actions too. All
  // outlive the user.
  TruthUser(const EngineFacts& facts, const TruthUserOptions& options, const std::vector<Location>& places,
            const std::vector<Location>& visited, int lines, MoreActions* more, Random& random);

  // Before all else: what breakpoints beyond plain ones are drawn by.
  void set_known(const KnownProgram& known) {
    breakpoints_.emplace(known, random_);
    edits_.emplace(known, random_);
  }

  // Before the start.
  absl::Status SetBreakpoints(Session& session);
  Action OnPause(Session& session, Pause& pause) override;

  bool exhausted() const { return exhausted_; }
  const absl::Status& status() const { return status_; }

 private:
  enum class Habit { kEverywhere, kOnePlace, kOneStep, kAny };

  absl::Status Set(Session& session, const Location& location);
  // The second debugger, if there is to be one, comes or goes.
  absl::Status Watch(Session& session);
  // A function that the youngest frame sees gets a breakpoint at its calls.
  absl::Status BreakAtCalls(Session& session, Pause& pause);
  std::string Condition(Pause* pause);
  // Looks at a variable, tries what would change it or something else, and looks again: the debugger lets none of it
  // have effects, and the truth goes on.
  absl::Status Look(Session& session, Pause& pause);
  // Gives a variable the value that it has: nothing changes, and the truth goes on.
  absl::Status SetAgain(Session& session, Pause& pause);
  // Opens a variable, evaluates some of what is listed below it, and opens it again: the truth goes on.
  absl::Status Open(Session& session, Pause& pause);
  // What is shown as returned is replaced, mostly with the same, which changes nothing.
  absl::Status Replace(Session& session, const Value& returned);
  absl::Status AtPause(Session& session, Pause& pause);
  Action Go(Pause& pause);
  Location AnyPlace();

  const EngineFacts& facts_;
  const TruthUserOptions options_;
  const std::vector<Location>& places_;
  const std::vector<Location>& visited_;
  const int lines_;
  MoreActions* const more_;
  Random& random_;
  std::optional<BreakpointDraws> breakpoints_;
  std::optional<EditDraws> edits_;
  Habit habit_ = Habit::kAny;
  // Of kOneStep: 0 in, 1 over, 2 out.
  int step_ = 0;
  // Garbage, at some pauses: to collect it takes longer than all else that a session does.
  bool collects_ = false;
  // A second debugger comes and goes; it is there.
  bool is_watched_ = false;
  bool watched_ = false;
  // Requested and not removed.
  std::vector<Location> set_;
  // The last action was a run to a place in its frame; and the debugger does none.
  bool runs_in_frame_ = false;
  bool refuses_runs_in_frame_ = false;
  // A variable, or what is returned, was set at this pause.
  bool sets_ = false;
  int actions_ = 1;
  bool exhausted_ = false;
  absl::Status status_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_TRUTH_USER_H_
