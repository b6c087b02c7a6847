// The random user's choices beyond the actions of the published studies: conditions, expressions and values made of
// what is in scope, pausing on exceptions, blackboxing, restarting frames, running to places.
#ifndef TWINSTEP_MODEL_MORE_ACTIONS_H_
#define TWINSTEP_MODEL_MORE_ACTIONS_H_

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
  // Before the start: the debugger pauses on exceptions, a function is blackboxed.
  double exceptions = 0.3;
  double blackbox = 0.15;
  // At a pause: something besides going on, and up to two things.
  double stationary = 0.4;
  // Of these: a variable is set; of an evaluated expression: it assigns or calls.
  double set_variable = 0.1;
  double effects = 0.05;
  // Instead of a resume or step: a run to a place, a frame restarted.
  double run_to_location = 0.08;
  double restart_frame = 0.05;
  // Of restarts where something is being thrown: it is taken.
  double restart_at_exception = 0.05;
  // The debugger can do it, and so can the one that it is compared with.
  bool can_restart_frames = false;
  // Why it rarely does while an exception is being thrown, see EngineFacts; empty: it may.
  std::string_view no_restart_at_exception = {};
};

// For one session. Equal options, programs, pauses and states of `random` give equal choices.
class MoreActions {
 public:
  // `tree` is the program's, null where it has none: then nothing is blackboxed, and conditions name no variables. Both
  // outlive it.
  MoreActions(const MoreActionsOptions& options, const SyntaxTree* tree, Random& random)
      : options_(options), tree_(tree), random_(random) {}

  // Where runs may go; else to all places that the debugger lists.
  void set_places(std::vector<Location> places) { places_ = std::move(places); }

  // The condition of a breakpoint requested at `location`; empty: none.
  std::string Condition(const Location& location);
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

  void Count(const Action& action);
  // Those that the frame sees in its innermost scopes.
  std::vector<Name> NamesAt(Pause& pause, int frame);
  std::string Expression(const std::vector<Name>& names);
  std::string Primitive();
  std::optional<Action> Stationary(Pause& pause);
  std::optional<Blackbox> RandomFunction();

  const MoreActionsOptions options_;
  const SyntaxTree* const tree_;
  Random& random_;
  std::optional<std::vector<Location>> places_;
  std::map<std::string, uint32_t> taken_;
  // By kind and reason.
  std::map<std::pair<std::string, std::string>, uint32_t> left_out_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_MORE_ACTIONS_H_
