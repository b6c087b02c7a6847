// The answer that a search came to, on its way to what is told: what must go along with it, whether it makes the test
// pass, and which of its lines decide.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_FOUND_ANSWER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_FOUND_ANSWER_H_

#include <optional>

#include "harness/isolation/versions/answer_lines.h"
#include "harness/isolation/versions/explain_run.h"
#include "model/delta_debugging/configuration.h"
#include "model/status.h"

namespace twinstep {

// One thread.
class FoundAnswer {
 public:
  // `run` outlives it.
  explicit FoundAnswer(ExplainRun& run) : run_(run) {}

  // `auxiliary` empty: what must go along is not known.
  void Set(Configuration responsible, Configuration auxiliary = {});
  // Nothing was found, as at the beginning.
  void Clear();
  const Configuration& responsible() const { return responsible_; }
  const Configuration& auxiliary() const { return auxiliary_; }

  // Finds what must go along, where that is not known, and runs the test: Explanation.check. Errors: the trial's.
  absl::Status Complete();
  // Splits a change of many lines, where some of them make the difference by themselves. Errors: the trial's.
  absl::Status Narrow();
  // Adds what was found to the explanation, and the sentences that go with it. The lines that decide stand for all that
  // the changes bring, and nothing has to go along with them then. With the commits that the changes responsible came
  // with, where there is a git history that tells it within ExplainOptions::git_limit.
  void Show();

 private:
  ExplainRun& run_;
  Configuration responsible_;
  Configuration auxiliary_;
  std::optional<AnswerLines> lines_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_FOUND_ANSWER_H_
