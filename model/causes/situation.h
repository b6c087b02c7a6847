// What a broken promise is about, and how the session got there: the words of a cause are made of this.
#ifndef TWINSTEP_MODEL_CAUSES_SITUATION_H_
#define TWINSTEP_MODEL_CAUSES_SITUATION_H_

#include <optional>

#include "model/invariants/stepped_frame.h"
#include "model/judging/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Session and violation outlive it. The session's program has a tree.
struct Situation {
  Situation(const JudgedSession& session, const Violation& violation);

  const SyntaxTree& tree() const { return *session.known().tree; }
  bool has_truth() const { return session.has_truth(); }
  const Trace& trace() const { return session.trace(); }
  // The action that was answered wrongly; null: none.
  const Action* action() const;

  const JudgedSession& session;
  const Violation& violation;
  // The stretch that ends with the wrong answer; null: the answer belongs to none.
  const Stretch* stretch = nullptr;
  // The pause at which the action was taken; null: before the first.
  const Paused* stood = nullptr;
  // Its index among the session's pauses; -1: none.
  int stood_at = -1;
  // The pause that is the wrong answer; null: the answer is not a pause.
  const Paused* came = nullptr;
  // The place where the debugger had to be, to pause, to log, or to put a breakpoint; none: no place is known.
  std::optional<Location> due;
  // The activation that a step is relative to. It needs truth.
  std::optional<SteppedFrame> stepped;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_SITUATION_H_
