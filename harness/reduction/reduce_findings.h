// Reduces many findings of a result folder, several at a time.
#ifndef TWINSTEP_HARNESS_REDUCTION_REDUCE_FINDINGS_H_
#define TWINSTEP_HARNESS_REDUCTION_REDUCE_FINDINGS_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "harness/reduction/finding_reduction.h"
#include "harness/results/finding_list.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/reduction.pb.h"

namespace twinstep {

struct ReduceFindingsOptions {
  // Findings at a time, each with one trial process, and a parser in a thread of this process.
  int jobs = 1;
  TrialLimits trial;
  FindingReductionOptions reduction;
  // Of all findings together, 0: any number. They are taken in order until those before have used that many candidates
  // up, and a single one uses no more; so what is reduced does not depend on `jobs`. What is under way then is stopped.
  uint64_t most_tests = 0;
  // Told each that has ended, in any order (with `most_tests`, in theirs), one at a time. `status` is an error where
  // the file cannot be read or no process can be started; then `reduced` is empty.
  std::function<void(const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced)> on_end;
};

// Returns when all have ended, or `options.reduction.stop` says so, or `most_tests` are used up; the rest is then left
// out, and nobody is told of it.
void ReduceFindings(const std::vector<FindingPath>& findings, const ReduceFindingsOptions& options);

// Writes a reduced finding where a result folder would have it: OUT/classes/<class after>/session-N.pb.zst, and its
// text beside it. Answers the file. Errors as WriteFinding's.
absl::StatusOr<std::string> WriteReduced(const std::string& out, const Finding& finding);

// "812 -> 34 bytes, ...; 214 tests (40 unresolved), ..., 1.23 s; 1-minimal", or why it was not reduced.
std::string ReductionText(const ReductionReport& report);

// What a campaign's summary tells.
struct ReductionSummary {
  int reduced = 0;
  int flaky = 0;
  int gone = 0;
  int failed = 0;
  int one_minimal = 0;
  int stopped = 0;
  // For which the budget or the time did not suffice.
  int left = 0;
  // Of the reduced ones.
  double median_lines = 0;
  double median_actions = 0;
  double median_seconds = 0;
  // Different reduced test cases up to names and literals; one that could not be reduced counts by itself.
  int classes_after_merge = 0;
};

ReductionSummary Summarise(const std::vector<ReductionReport>& reports);

// Which findings stand for the others: what a campaign makes small at its end.

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

#endif  // TWINSTEP_HARNESS_REDUCTION_REDUCE_FINDINGS_H_
