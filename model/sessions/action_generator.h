// The random choices of Algorithm 1 (Lehmann and Pradel, FSE 2018): which breakpoints, and what to do at a pause.
#ifndef TWINSTEP_MODEL_SESSIONS_ACTION_GENERATOR_H_
#define TWINSTEP_MODEL_SESSIONS_ACTION_GENERATOR_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "model/debugger.h"
#include "model/random.h"
#include "model/sessions/more_actions.h"
#include "proto/action.pb.h"

namespace twinstep {

// Defaults are those of the study's published code.
struct GeneratorOptions {
  // Breakpoints aimed at per line of the program, rounded down; at least one.
  double breakpoints_per_line = 0.1;
  double remove_probability = 0.2;
  // Execution actions, start counted.
  int max_actions = 20;
  // Not only the actions of the studies. Without, chance is drawn as the studies' algorithm draws it.
  bool more_actions = false;
  // Whether an action that lets the program run is not to be taken at a pause there: another is drawn. Null: all are
  // taken.
  std::function<bool(const Action&, const Location&)> is_avoided = nullptr;
};

// Breakpoints that a session on a program of `lines` lines aims at.
int MaxBreakpoints(const GeneratorOptions& options, int lines);

// resume, step in, step over or step out, each as likely as the others (algorithm 1, line 25).
Action RandomExecutionAction(Random& random);

// What `draw` gives, again and again until it is not avoided; abandon after 20 times.
Action DrawUnlessAvoided(const GeneratorOptions& options, Pause& pause, const std::function<Action()>& draw);

// Drives a run with random execution actions until `max_actions` have been taken (start is the first), then abandons.
class RandomDriver : public Driver {
 public:
  // `more`, which outlives it, is null where only the basic actions are taken.
  RandomDriver(const GeneratorOptions& options, Random& random, MoreActions* more = nullptr)
      : options_(options), random_(random), more_(more) {}

  Action OnPause(Session& session, Pause& pause) override;

  // The run was cut off because all actions had been taken.
  bool exhausted() const { return exhausted_; }
  // An action failed otherwise than by a limit of the session.
  const absl::Status& status() const { return status_; }

 private:
  const GeneratorOptions options_;
  Random& random_;
  MoreActions* const more_;
  absl::Status status_;
  int actions_ = 1;
  bool exhausted_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_ACTION_GENERATOR_H_
