// Whether changed findings still show what the first one showed.
#ifndef TWINSTEP_HARNESS_REDUCTION_FINDING_TESTER_H_
#define TWINSTEP_HARNESS_REDUCTION_FINDING_TESTER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/trials/trial_process.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// What a trial comes to, in words: the signature of what was found, how a process ended; empty: nothing was found;
// none: it says nothing.
std::optional<std::string> WhatShows(const TrialAnswer& answer);

class FindingTester {
 public:
  // `pool` outlives it. `on_test`, which may be empty, is told of each test that is run.
  explicit FindingTester(TrialPool& pool, std::function<void()> on_test = {})
      : pool_(pool), on_test_(std::move(on_test)) {}

  // Without the cache. Fewer when stopped, but `to_the_end`.
  std::vector<TrialAnswer> Run(const std::vector<Finding>& findings, bool to_the_end = false);
  // What a trial that judges the finding finds, by its cause (harness/causes/cause_of_difference.h); none: nothing, or
  // nothing that can be judged.
  std::optional<TrialResult> Judge(const Finding& finding, bool to_the_end = false);
  // Runs the finding and expects from now on what it shows, and its cause. Errors: it shows nothing any more;
  // interrupted; status().
  absl::Status ExpectOf(const Finding& finding);
  // What has to show from now on.
  void Expect(std::string shows) { expected_ = std::move(shows); }
  const std::string& expected() const { return expected_; }
  // Judges the finding: from now on what shows has to have the same cause too (harness/causes/cause_of_difference.h).
  // Where it cannot be judged any cause will do.
  void ExpectCauseOf(const Finding& finding);
  const std::string& cause() const { return cause_; }
  // Runs the finding's program without a debugger: where it ends by itself, what shows has to end so too from now on.
  // Whoever runs the export of one without end would have to end it.
  void ExpectEndOf(const Finding& finding);

  // Tests of configurations, each the finding that `keeping` makes of it; `stop`, which may be empty, is asked now and
  // then. `this` and what both refer to outlive the hooks.
  TestHooks HooksFor(std::function<std::optional<Finding>(const Configuration&)> keeping, std::function<bool()> stop);

  // The outcomes in order; fewer when stopped or status() says why. None among `findings`: unresolved.
  std::vector<TestOutcome> Test(const std::vector<std::optional<Finding>>& findings);

  const absl::Status& status() const { return status_; }
  int jobs() const { return pool_.jobs(); }
  uint64_t tests() const { return tests_; }
  uint64_t cached() const { return cached_; }
  uint64_t unresolved() const { return unresolved_; }

 private:
  std::vector<TrialAnswer> RunTrials(const std::vector<Finding>& findings, bool judged, bool to_the_end = false);
  // Judges those that fail, which takes longer than to play them: another cause is unresolved.
  void KeepToCause(const std::vector<Finding>& findings, std::vector<TestOutcome>& outcomes);
  // Runs the programs of those that fail: one without end is unresolved (ExpectEndOf).
  void KeepToEnd(const std::vector<Finding>& findings, std::vector<TestOutcome>& outcomes);
  // Whether the programs end by themselves; fewer when stopped.
  std::vector<bool> End(const std::vector<Finding>& findings);

  TrialPool& pool_;
  const std::function<void()> on_test_;
  std::string expected_;
  std::string cause_;
  bool ends_ = false;
  // By hash of the test case.
  std::map<std::string, TestOutcome> known_;
  absl::Status status_;
  uint64_t tests_ = 0;
  uint64_t cached_ = 0;
  uint64_t unresolved_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FINDING_TESTER_H_
