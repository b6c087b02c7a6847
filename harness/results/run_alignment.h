// Which actions of an initial and of a follow-up run belong together.
#ifndef TWINSTEP_HARNESS_RESULTS_RUN_ALIGNMENT_H_
#define TWINSTEP_HARNESS_RESULTS_RUN_ALIGNMENT_H_

#include <vector>

#include "harness/text/paired_lines.h"
#include "proto/trace.pb.h"

namespace twinstep {

// An action of both runs, or of one: indices of the action events; -1: none on that side.
struct ActionPair {
  int initial = -1;
  int follow_up = -1;
  // Both took the same kind of action, breakpoint actions at the same line.
  bool equal = false;

  friend bool operator==(const ActionPair&, const ActionPair&) = default;
};

// All actions of both, in order, so that as many as possible belong to an equal one with an equal answer; answers are
// equal where they are at the same line. `lines` are those of the two programs, initial source left. The last actions
// of both, after which the relation failed, form a pair.
std::vector<ActionPair> AlignRuns(const Trace& initial, const Trace& follow_up, const std::vector<LinePair>& lines);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_RUN_ALIGNMENT_H_
