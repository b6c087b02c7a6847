// The random user's choices beyond the actions of the published studies: conditions, expressions and values made of
// what is in scope, pausing on exceptions, blackboxing, restarting frames, running to places, steps from older frames,
// breakpoints set and removed while the program is paused, or all of them switched off and on, lists of places.
#ifndef TWINSTEP_MODEL_SESSIONS_MORE_ACTIONS_H_
#define TWINSTEP_MODEL_SESSIONS_MORE_ACTIONS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "model/debugger.h"
#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "proto/action.pb.h"
#include "proto/campaign.pb.h"

namespace twinstep {

// How likely each is. Those that change the program's run are rare: what they change is not known, a loop may become
// endless, and most relations no longer hold.
struct MoreActionsOptions {
  // Of a breakpoint: it gets a condition.
  double condition = 0.3;
  // Before the start: the debugger pauses on exceptions, a function is blackboxed, a pause is asked for.
  double exceptions = 0.3;
  double blackbox = 0.15;
  double pauses_first = 0.06;
  // At a pause: something besides going on, and up to two things.
  double stationary = 0.4;
  // Of these: a variable is set; of an evaluated expression: it assigns or calls.
  double set_variable = 0.1;
  double effects = 0.05;
  // Of these: a breakpoint is removed, mostly the one where the program stands; one is set; places are listed.
  double removes_at_pauses = 0.08;
  double sets_at_pauses = 0.06;
  double lists = 0.1;
  // Of these: a second debugger comes, or goes.
  double watches = 0.03;
  // Of these: a variable is opened.
  double opens = 0.08;
  // Where a primitive value is returned, of these: it is replaced.
  double replaces_returned = 0.1;
  // Places are listed, all or those of a range. Not where two engines are compared: they list different ones by design.
  bool list_places = false;
  // Of a breakpoint that is set at a pause: it logs a variable instead of pausing.
  double logs = 0.15;
  // The same: it is set by URL, of the main source or of another script that the program names.
  double by_url = 0.2;
  // Breakpoints are switched off; at the next such chances on again.
  double switches_breakpoints = 0.04;
  // Half of the conditions are `true`, `false`, or a variable's being a small number, of which is known when they hold.
  bool plain_conditions = false;
  // Instead of a resume or step: a run to a place, a frame restarted.
  double run_to_location = 0.08;
  double restart_frame = 0.05;
  // The same: the debugger detaches, which ends the session.
  double detach = 0.01;
  // The same: a step that is relative to an older frame.
  double step_from_older_frame = 0.06;
  // Of restarts where something is being thrown: it is taken.
  double restart_at_exception = 0.05;
  // Those of the session, which outlive it: what one of them cannot do is left out.
  std::vector<const EngineFacts*> debuggers = {};
};

// For one session. Equal options, programs, pauses and states of `random` give equal choices.
class MoreActions {
 public:
  // `tree` is the program's, null where it has none: then nothing is blackboxed, and conditions name no variables. Both
  // outlive it.
  MoreActions(const MoreActionsOptions& options, const SyntaxTree* tree, Random& random)
      : options_(options), tree_(tree), random_(random) {}

  // Where runs may go and breakpoints are set at pauses; else to all places that the debugger lists.
  void set_places(std::vector<Location> places) { places_ = std::move(places); }

  // The condition of a breakpoint requested at `location`; empty: none.
  std::string Condition(const Location& location);
  // What one there logs; empty: it pauses.
  std::string Log(const Location& location);
  // A breakpoint was requested or removed by another hand; those that are set may be removed at pauses. Repeated
  // requests for one place are one, as engines do not agree on how to keep them.
  void NoteSet(const Location& requested, const Output& answer);
  void NoteRemoved(const Location& requested);
  // What is done before the start, breakpoints aside.
  std::vector<Action> BeforeStart();
  // What is done at a pause before the program goes on: each at once, as one may change what the next one sees. Errors
  // are those of Session::Act.
  absl::Status AtPause(Session& session, Pause& pause);
  // How it goes on, instead of a resume or step.
  std::optional<Action> Execution(Session& session, Pause& pause);

  // What was taken, and what was drawn but not taken, in order of the names.
  std::vector<ActionCount> Counts() const;

 private:
  struct Name {
    std::string name;
    bool callable = false;
  };

  struct SetOne {
    Location requested;
    Location actual;
    ScriptPattern scripts;
  };

  void Count(const Action& action);
  const std::vector<Location>& Places(Session& session);
  // Those that the frame sees in its innermost scopes.
  std::vector<Name> NamesAt(Pause& pause, int frame);
  // Private fields and methods that code there may name, "#x": of the classes around.
  std::vector<std::string> PrivateFieldsAt(const Location& location) const;
  // Those that code there sees, as far as the tree tells.
  std::vector<Name> NamesSeenFrom(const Location& location) const;
  std::string Expression(const std::vector<Name>& names);
  std::string Primitive();
  std::optional<Action> Stationary(Session& session, Pause& pause);
  std::optional<Action> Removal(Pause& pause);
  std::optional<Action> Setting(Session& session);
  // One that the program has, or makes: its own, or one of those that its text names.
  ScriptPattern Scripts();
  Action List(Session& session);
  std::optional<Action> StepFromOlderFrame(Pause& pause);
  std::optional<Blackbox> RandomFunction();

  const MoreActionsOptions options_;
  const SyntaxTree* const tree_;
  Random& random_;
  std::optional<std::vector<Location>> places_;
  bool breakpoints_off_ = false;
  std::vector<SetOne> set_;
  // Of the pause before.
  int last_depth_ = 0;
  bool left_a_call_ = false;
  // A second debugger is there.
  bool watched_ = false;
  std::map<std::string, uint32_t> taken_;
  // By kind and reason.
  std::map<std::pair<std::string, std::string>, uint32_t> left_out_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_MORE_ACTIONS_H_
