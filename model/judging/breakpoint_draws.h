// What the random user of sessions against the truth does with breakpoints beyond plain ones: switches them off and on,
// sets logpoints, sets them by URL, and has steps pass over other scripts.
#ifndef TWINSTEP_MODEL_JUDGING_BREAKPOINT_DRAWS_H_
#define TWINSTEP_MODEL_JUDGING_BREAKPOINT_DRAWS_H_

#include <optional>
#include <string>
#include <vector>

#include "model/judging/known_program.h"
#include "model/random.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// For one session.
class BreakpointDraws {
 public:
  // `known` outlives it.
  BreakpointDraws(const KnownProgram& known, Random& random);

  // Once. `may_switch`: no second debugger is attached, whose breakpoints stay on.
  std::vector<Action> BeforeStart(bool may_switch);
  // Scripts other than the main source that steps are to pass over; none: nothing.
  std::optional<Action> Ignore();
  // Of a breakpoint that is set or removed in the main source: by URL, at times; it is removed as it was set.
  void Address(SetBreakpoint& set);
  void Address(RemoveBreakpoint& remove);
  // At a pause; none: nothing.
  std::optional<Action> AtPause(bool may_switch);
  // Whether breakpoints are on.
  bool active() const { return active_; }

 private:
  Action Switch(bool active);
  // Where the program comes to, and what it logs is known and changes nothing; none: no such one was drawn.
  std::optional<Action> Logpoint();
  // Of names and `this`, what has a value each time that the program comes to the node; empty: nothing.
  std::string Logged(NodeId node) const;

  const KnownProgram& known_;
  Random& random_;
  // It sets some.
  bool logs_ = false;
  bool active_ = true;
  // It sets most by URL.
  bool by_url_ = false;
  std::vector<SetBreakpoint> set_by_url_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_BREAKPOINT_DRAWS_H_
