// Interactive differential testing: Algorithm 1 of "Feedback-Directed Differential Testing of Interactive Debuggers"
// (Lehmann and Pradel, ESEC/FSE 2018).
//
// Breakpoints are set and removed in both debuggers in lockstep. Then debugger A runs with random actions, and debugger
// B with A's recorded actions, compared output by output and abandoned at the first difference. Until then both outputs
// are equal, so the random user saw the same feedback as in the published side-by-side algorithm: the pair of traces is
// the same. So it is with actions that leave the program where it is: B is asked and compared right behind each.
#ifndef TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_
#define TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/random.h"
#include "model/sessions/action_generator.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct DifferentialOptions {
  GeneratorOptions generator;
  CaptureLevel compare = PAPER;
  // Draw only from lines that both debuggers accept, which gets past the many differences in where breakpoints can be.
  // The study draws from all lines.
  bool breakable_lines_only = false;
};

// What came of Algorithm 1, lines 2 to 15.
struct BreakpointPhase {
  // It ended there.
  std::optional<Divergence> divergence;
  // It went on behind these.
  std::vector<Divergence> passed;
  // Events whose outputs differ and do not count: those of `passed`, and of removing what they are about.
  std::vector<int> aside;
};

struct DifferentialResult {
  enum class End {
    // The two traces differ; see `divergence`.
    kDivergence,
    kFinished,
    // All execution actions were taken without a difference.
    kMaxActions,
    // A debugger was ended by its time or memory limit: nothing can be said.
    kTimedOut,
    kOutOfMemory,
  };
  End end = End::kFinished;
  std::optional<Divergence> divergence;
  // Execution actions taken up to the end, start counted (the study's figure 7).
  int execution_actions = 0;
  // All actions, breakpoint actions included.
  int actions = 0;
};

// Sets and removes breakpoints in both, which are recorded into the traces. With `go_on` it does not end at an answer
// that differs: both remove that breakpoint, and others are drawn.
absl::StatusOr<BreakpointPhase> SetBreakpointsOfBoth(Session& a, Session& b, int lines,
                                                     const DifferentialOptions& options, bool go_on, Random& random,
                                                     const Trace& trace_a, const Trace& trace_b, MoreActions* more);

// `a` and `b` are fresh sessions of two debuggers on the same program of `lines` lines. The traces end with the
// differing outputs. Errors are the debuggers' own.
// `more`, where it is not null, adds actions beyond the basic ones.
absl::StatusOr<DifferentialResult> RunDifferential(Session& a, Session& b, int lines,
                                                   const DifferentialOptions& options, Random& random, Trace& trace_a,
                                                   Trace& trace_b, MoreActions* more = nullptr);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_
