// The breakpoints of a differential session: lines 2 to 15 of Algorithm 1 (model/sessions/differential.h).
#ifndef TWINSTEP_MODEL_SESSIONS_BREAKPOINT_PHASE_H_
#define TWINSTEP_MODEL_SESSIONS_BREAKPOINT_PHASE_H_

#include <vector>

#include "model/debugger.h"
#include "model/sessions/random_user.h"
#include "model/status.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct DifferentialOptions {
  CaptureLevel compare = PAPER;
  // Draw only from lines that both debuggers accept, which gets past the many differences in where breakpoints can be.
  // The study draws from all lines.
  bool breakable_lines_only = false;
};

struct BreakpointPhase {
  // What the debuggers answered otherwise: without `go_on` at most one, which ended the phase.
  std::vector<Divergence> differences;
  // Events whose outputs differ and do not count: those of `differences`, and of removing what they are about.
  std::vector<int> aside;
};

// Sets and removes breakpoints in both, which are recorded into the traces. With `go_on` it does not end at an answer
// that differs: both remove that breakpoint, and others are drawn.
absl::StatusOr<BreakpointPhase> SetBreakpointsOfBoth(Session& a, Session& b, int lines,
                                                     const DifferentialOptions& options, bool go_on, RandomUser& user,
                                                     const Trace& trace_a, const Trace& trace_b);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_BREAKPOINT_PHASE_H_
