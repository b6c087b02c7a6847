// What becomes of saved findings in another version of an engine.
#ifndef TWINSTEP_HARNESS_ACROSS_VERSIONS_FINDING_STATES_H_
#define TWINSTEP_HARNESS_ACROSS_VERSIONS_FINDING_STATES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "harness/bug_trials/bug_versions.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct FindingState {
  BugState state = BugState::kNoAnswer;
  // Why that is so where it is not plain: the other cause, the reason for no answer.
  std::string note;
};

// Whose it is: the engine that the cause blames, or that its tools stand on top of. Empty: nobody knows.
std::string EngineToBlame(const Finding& finding);

// Plays them with the engines of the pool's program, and judges each: it shows where its cause is the saved one,
// or where the engine dies as it did. `subject` plays in place of the engine that it is a subject of; empty: each
// engine is that of the program. In their order. Errors: the system gives no process; the pool is stopped.
absl::StatusOr<std::vector<FindingState>> PlayFindings(absl::Span<const Finding> findings, TrialPool& pool,
                                                       std::string_view subject = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ACROSS_VERSIONS_FINDING_STATES_H_
