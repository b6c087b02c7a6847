// The closest pair of a test case that shows nothing and one that shows a finding: which of its actions make the
// difference.
#ifndef TWINSTEP_HARNESS_REDUCTION_FINDING_ISOLATION_H_
#define TWINSTEP_HARNESS_REDUCTION_FINDING_ISOLATION_H_

#include <functional>
#include <string>

#include "harness/trials/trial_process.h"
#include "model/delta_debugging/dd.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct FindingIsolation {
  // Indices of the finding's actions: of the one that passes, and of the one that fails. The first lies in the second.
  DdResult pair;
  TestCounts counts;
};

// Isolates over the actions of the finding; its program, and the transformations of a warning, stay. The failing end of
// `dd` is all actions. The passing end is the first of these that passes: the actions that concern no breakpoints, the
// start alone, no action at all. Trials run in `pool`; `stop`, which may be empty, is asked now and then. Errors: the
// finding does not show; nothing passes; the system gives no process.
absl::StatusOr<FindingIsolation> IsolateFinding(const Finding& finding, TrialPool& pool,
                                                const std::function<bool()>& stop);

// The failing test case's actions with a + before those that the passing one lacks, and a sentence.
std::string IsolationText(const Finding& finding, const FindingIsolation& isolation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FINDING_ISOLATION_H_
