// What the failing run says of the changes, before any variant is run: which it executes, what the failure's values
// come from, and so how suspect each is.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_EVIDENCE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_EVIDENCE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/isolation/versions/change_coverage.h"
#include "harness/isolation/versions/change_places.h"
#include "harness/isolation/versions/explain_run.h"
#include "harness/isolation/versions/suspect_order.h"
#include "harness/isolation/versions/traced_causes.h"
#include "model/delta_debugging/configuration.h"
#include "model/status.h"

namespace twinstep {

// One thread.
class RunEvidence {
 public:
  // `run`, which is prepared before any other call, outlives it.
  explicit RunEvidence(ExplainRun& run) : run_(run) {}

  // What a trace costs is asked only where probes do not tell. The git history, where there is one, decides between
  // changes of which all else says the same; it is asked for at most ExplainOptions::git_limit. Errors: a test that was
  // named as passing does not pass; no process.
  absl::Status Rank();
  // From Rank on. Empty: nothing is known.
  const SuspectRanks& ranks() const { return ranks_; }
  // The most suspect changes, to the user, where something is known.
  void TellSuspects() const;

  // Of kAfter: runs the bad version instrumented, once. Where that does not say why the test fails, the explanation
  // says so.
  void Trace();
  // And ranks by it; as before where there is none.
  void TraceAndRank();
  bool traced() const { return traced_; }
  // From Trace on. Error: there are none. The other call only where there are.
  const absl::StatusOr<std::unique_ptr<TracedCauses>>& causes() const { return causes_; }
  const ChangePlaces& places() const { return *places_; }

  // Which changes the failing run executes, and the tests that pass. Errors as of Rank.
  absl::StatusOr<ChangeCoverage> Coverage();

 private:
  // Sets the ranks.
  void Order(SuspectEvidence evidence);
  std::vector<int> Ages(const SuspectRanks& ranks);
  absl::Status RankByProbes();
  absl::StatusOr<std::string> RunProbed(ChangeCoverage& coverage);
  absl::StatusOr<Configuration> ExecutedInPassing();

  ExplainRun& run_;
  SuspectRanks ranks_;
  Configuration executed_in_passing_;
  bool traced_ = false;
  absl::StatusOr<std::unique_ptr<TracedCauses>> causes_ = absl::FailedPreconditionError("nothing was traced");
  std::optional<ChangePlaces> places_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_EVIDENCE_H_
