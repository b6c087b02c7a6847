// A text alone, reduced by a person's test.
#ifndef TWINSTEP_HARNESS_REDUCTION_TEXT_SUBJECT_H_
#define TWINSTEP_HARNESS_REDUCTION_TEXT_SUBJECT_H_

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/reduction/candidate_test.h"
#include "harness/reduction/source_reduction.h"
#include "model/status.h"

namespace twinstep {

// Tests each text once, whichever edits make it; or `repeat` times, against tests that do not always say the same.
class TextTester {
 public:
  // `test` outlives it. 1 <= repeat. A text fails where it fails once, and then is not run again; it passes where it
  // passes each time.
  explicit TextTester(CandidateTest& test, int repeat = 1) : test_(test), repeat_(repeat) {}

  // The outcomes in order; fewer when the test was stopped or cannot be run, which status() tells.
  std::vector<TestOutcome> Test(const std::vector<std::string>& texts);

  // Of `times` runs of one text, all of which are made, whatever is known; fewer when the test was stopped or cannot be
  // run. They count for the text's outcome from now on.
  std::vector<TestOutcome> Outcomes(const std::string& text, int times);

  // Texts of which not all runs had the same outcome.
  int64_t flaky() const { return static_cast<int64_t>(flaky_.size()); }
  const absl::Status& status() const { return status_; }
  int64_t run() const { return run_; }
  int64_t cached() const { return cached_; }
  int64_t unresolved() const { return unresolved_; }

 private:
  // Runs each once more, as long as the test is not stopped.
  std::vector<TestOutcome> RunOnce(const std::vector<std::string>& texts, const std::vector<std::string>& keys);

  CandidateTest& test_;
  const int repeat_;
  // By hash, as are all.
  std::set<std::string> flaky_;
  std::map<std::string, TestOutcome> known_;
  absl::Status status_;
  int64_t run_ = 0;
  int64_t cached_ = 0;
  int64_t unresolved_ = 0;
};

class TextSubject : public SourceSubject {
 public:
  // `tester` outlives it. `stopped` may be empty.
  TextSubject(SourceText text, TextTester& tester, int jobs, std::function<bool()> stopped)
      : text_(std::move(text)), tester_(tester), jobs_(jobs), stopped_(std::move(stopped)) {}

  const SourceText& text() const override { return text_; }
  std::vector<TestOutcome> Test(absl::Span<const TextEdit> edits) override;
  void Accept(const TextEdit& edit) override { text_ = edit.ApplyTo(text_); }
  int jobs() const override { return jobs_; }
  bool Stopped() const override { return !tester_.status().ok() || (stopped_ && stopped_()); }

 private:
  SourceText text_;
  TextTester& tester_;
  const int jobs_;
  const std::function<bool()> stopped_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_TEXT_SUBJECT_H_
