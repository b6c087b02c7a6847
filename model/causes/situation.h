// What a broken promise is about, and how the session came there: what the words of a cause are made of.
#ifndef TWINSTEP_MODEL_CAUSES_SITUATION_H_
#define TWINSTEP_MODEL_CAUSES_SITUATION_H_

#include <optional>

#include "model/invariants/stepped_frame.h"
#include "model/judging/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// All outlive it. The session's program has a tree.
struct Situation {
  Situation(const JudgedSession& session, const Violation& violation);

  const SyntaxTree& tree() const { return *session.known().tree; }
  bool has_truth() const { return session.has_truth(); }
  const Trace& trace() const { return session.trace(); }
  // The action that was answered wrongly; null: none.
  const Action* action() const;

  const JudgedSession& session;
  const Violation& violation;
  // That ends with the wrong answer; null: it is none of a stretch.
  const Stretch* stretch = nullptr;
  // The pause at which the action was taken; null: before the first.
  const Paused* stood = nullptr;
  // Its index among the session's pauses; -1: none.
  int stood_at = -1;
  // The wrong answer, where that is a pause.
  const Paused* came = nullptr;
  // Where the debugger had to be, to pause, to log, or to put a breakpoint, as far as that is a place.
  std::optional<Location> due;
  // The activation that a step is relative to. With truth.
  std::optional<SteppedFrame> stepped;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_SITUATION_H_
