// Which of the edits of a metamorphic finding make its relation fail: the edits are the code changes, the relation is
// the test.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_FINDING_EDITS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_FINDING_EDITS_H_

#include <functional>
#include <string>

#include "harness/trials/trial_process.h"
#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct FindingEdits {
  // Indices of the finding's transformations: the smallest set found whose follow-up run still breaks the relation in
  // the same way. The last one is always in it, as the relation is its.
  Configuration needed;
  // None of them can be left out.
  bool one_minimal = false;
  TestCounts counts;
  // Main sources without and with the needed edits.
  std::string before;
  std::string after;
};

// `ddmin` over the transformations of `finding`; one that cannot be applied without another is unresolved. Trials run
// in `pool`; `stop`, which may be empty, is asked now and then, and then the smallest set so far is the answer. Errors:
// it is no metamorphic finding; it does not show any more; the system gives no process.
absl::StatusOr<FindingEdits> NeededEdits(const Finding& finding, TrialPool& pool, const std::function<bool()>& stop);

// The finding's edits in order, those that are needed marked +, the lines that they change, the relation that fails
// and how.
std::string FindingEditsText(const Finding& finding, const FindingEdits& edits);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_FINDING_EDITS_H_
