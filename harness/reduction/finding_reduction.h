// Makes a finding's test case as small as it can be while it shows the same divergence, warning or crash.
#ifndef TWINSTEP_HARNESS_REDUCTION_FINDING_REDUCTION_H_
#define TWINSTEP_HARNESS_REDUCTION_FINDING_REDUCTION_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/parser/tree_cache.h"
#include "harness/trials/trial_process.h"
#include "model/delta_debugging/hdd.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// Edits of the program, each of which may be left out. `stood` is where the last pause before the last action was;
// line 0: there was none.
using ProgramEdits = std::function<std::vector<std::vector<Replacement>>(const SyntaxTree& tree, const Finding& finding,
                                                                         const Location& stood)>;

struct FindingReductionOptions {
  // In place of making it smaller: its configurations alone, and then these, pass by pass; what does not keep the
  // failure is left out. None: it is made smaller.
  std::optional<std::vector<ProgramEdits>> rewrites;
  // Before it is reduced, to see whether it always shows.
  int first_runs = 5;
  // After which the smallest so far is the answer.
  absl::Duration time_limit = absl::Seconds(120);
  // After so many candidates the same; 0: any number. Where no limit of time comes first, equal findings become equal.
  uint64_t most_tests = 0;
  HddOptions::Level level = HddOptions::Level::kDdminBackward;
  // Asked now and then; true: the smallest so far is the answer. May be empty.
  std::function<bool()> stop;
  // Told of each candidate that is run. May be empty.
  std::function<void()> on_test;
  // Told before each pass: its name, and the sizes so far. May be empty.
  std::function<void(const std::string& pass, const ReductionReport& so_far)> on_pass;
};

struct ReducedFinding {
  // Run again at level FULL where it was reduced; else as it was.
  Finding finding;
  ReductionReport report;
};

// Reduces, in turn until none gets smaller: the configurations, the transformations of a warning, setup scripts and
// modules, the actions, the program. What still fails is what has the details (harness/causes/finding_details.h) and
// the cause's signature (harness/causes/cause_of_difference.h) that the finding has now; of a crash, what ends the
// engine's process the same way. Candidates run in `pool`, `trees` is this thread's.
//
// Errors: the system gives no process for trials. All else is the report's state.
absl::StatusOr<ReducedFinding> ReduceFinding(const Finding& finding, TrialPool& pool, TreeCache& trees,
                                             const FindingReductionOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FINDING_REDUCTION_H_
