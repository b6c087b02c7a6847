// Which cause saved findings have: what it takes to put findings together.
#ifndef TWINSTEP_HARNESS_TRIALS_FINDING_CAUSES_H_
#define TWINSTEP_HARNESS_TRIALS_FINDING_CAUSES_H_

#include <vector>

#include "absl/types/span.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

// How much a finding asks for a person's attention: what is read first is lowest.
enum class CauseRank {
  // Somebody breaks a promise; an engine dies.
  kGuilty = 0,
  // Nobody does as far as is known, and no rule explains it.
  kUnexplained = 1,
  kDevtoolsRule = 2,
  kByDesign = 3,
};

struct FindingCause {
  CauseKey key;
  CauseRank rank = CauseRank::kUnexplained;
  // It was played and judged again. Otherwise it does not show any more, or could not be run, and the key is made of
  // what the file says.
  bool judged = false;
};

// Plays the findings again, judges what shows (crashes aside, which say all in their files), and answers in their
// order; fewer where the pool is stopped. Whether and how a campaign judged them does not matter. Errors: the system
// gives no process.
absl::StatusOr<std::vector<FindingCause>> CausesOf(absl::Span<const Finding> findings, TrialPool& pool);

// Of the file alone, where nothing was or can be played.
FindingCause CauseOfFile(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_FINDING_CAUSES_H_
