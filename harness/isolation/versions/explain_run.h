// What all parts of an explanation share: the two versions and their changes, the time that there is, and the answer's
// account of what was done.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_RUN_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_RUN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/versions/auxiliary_changes.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/explain_versions.h"
#include "harness/isolation/versions/git_history.h"
#include "harness/isolation/versions/regression.h"
#include "harness/isolation/versions/suspect_order.h"
#include "harness/isolation/versions/version_trial.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/syntax_changes.h"
#include "model/delta_debugging/configuration.h"
#include "model/status.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// One thread.
class ExplainRun {
 public:
  // `options` outlives it. The time of all searches counts from here.
  explicit ExplainRun(const ExplainOptions& options);

  // To be called first: reads both versions, runs the test once on each, and compares them. Errors: see Regression; no
  // file that the test loads differs.
  absl::Status Prepare();
  // To be called second, before variants are run: that both versions always end so. Errors: VersionTrial::Confirm's.
  absl::Status Confirm();

  const ExplainOptions& options() const { return options_; }
  // As in the options, until the test turns out to be a command (Prepare).
  ExplainMethod method() const { return method_; }
  Regression& regression() { return *regression_; }
  VersionTrial& trial() { return *trial_; }
  const ChangeSet& changes() const { return *changes_; }
  const std::vector<ChangeGroups>& levels() const { return levels_; }
  // That has its limit of time from whoever asks it.
  GitHistory& history() { return *history_; }
  AuxiliaryChanges& auxiliary_changes() { return *auxiliary_changes_; }
  ParseFile Parse();
  // As people count them.
  int LinesOf(const Configuration& changes) const;

  // The user wants what there is so far.
  bool Stopped() const { return options_.stop && options_.stop(); }
  // Of all searches, on SteadyNow's clock.
  absl::Duration end() const { return end_; }
  // Of a search that may take so long, within the limit of all.
  absl::Duration Until(absl::Duration limit) const;
  // Whether a search that ends then has to, or was stopped. What ended a search early is said in the answer. Asked
  // whenever a search goes on, so it tells the user what is known so far, where the first answer takes long.
  bool PastDeadline(absl::Duration deadline);
  // Of what auxiliary_changes looks for, until the next call.
  void SetDeadline(absl::Duration deadline) { deadline_ = deadline; }
  // What has to be taken back with these; none: that took longer than `limit`.
  std::optional<Configuration> Along(const Configuration& changes, absl::Duration limit);

  // For delta debugging among all changes, within the limit of all.
  DdMethodOptions MethodOptions(const SuspectRanks& ranks);
  // There is an answer, or there soon is: nothing else is told.
  void StopTellingSoFar() { so_far_told_ = true; }

  // The answer in the making.
  Explanation& explanation() { return explanation_; }
  void Note(const std::string& note) { explanation_.add_notes(note); }
  // The first reason is why.
  void NoCauses(const std::string& why);
  void Progress(const std::string& text) const;
  // What took the time since the phase before.
  void EndPhase(const std::string& name);
  // Those of the test that are no variants.
  int64_t first_runs() const { return first_runs_; }
  void AddFirstRun() { ++first_runs_; }

 private:
  bool PastDeadline() { return PastDeadline(deadline_); }
  void TellSoFar(absl::Duration now);

  const ExplainOptions& options_;
  ExplainMethod method_;
  const absl::Duration began_;
  const absl::Duration end_;
  absl::Duration phase_began_;
  std::unique_ptr<Regression> regression_;
  // The regression's.
  VersionTrial* trial_ = nullptr;
  std::optional<ChangeSet> changes_;
  std::vector<ChangeGroups> levels_;
  std::optional<GitHistory> history_;
  std::optional<AuxiliaryChanges> auxiliary_changes_;
  int64_t first_runs_ = 0;
  absl::Duration deadline_ = absl::InfiniteDuration();
  // The last that is known to make the test pass, taken back; whether that or an answer was told.
  Configuration so_far_;
  bool so_far_told_ = false;
  Explanation explanation_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_RUN_H_
