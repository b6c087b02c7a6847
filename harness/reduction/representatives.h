// Which findings stand for the others: what a campaign makes small at its end.
#ifndef TWINSTEP_HARNESS_REDUCTION_REPRESENTATIVES_H_
#define TWINSTEP_HARNESS_REDUCTION_REPRESENTATIVES_H_

#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/results/finding_list.h"
#include "harness/trials/trial_process.h"

namespace twinstep {

// One of each cause (harness/causes/cause_of_difference.h): those that somebody is guilty of first, then those that
// nothing explains, then what follows from rules. Of a cause the member that tells most is taken, and of equals one
// whose path is `preferred`, then the one of the first folder and the lowest session. What a file says of its cause is
// taken from there; unexplained findings without a guilty side are played and judged, as many as `pool` has jobs at a
// time. One that cannot be read stands for itself.
//
// All that is asked for comes back where the pool is stopped: nothing is known of what was not judged but its file.
// Errors: the system gives no process.
absl::StatusOr<std::vector<FindingPath>> Representatives(const std::vector<FindingPath>& findings, TrialPool& pool,
                                                         const std::set<std::string>& preferred = {});

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_REPRESENTATIVES_H_
