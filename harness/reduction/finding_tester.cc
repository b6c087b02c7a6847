#include "harness/reduction/finding_tester.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "harness/corpora/sha256.h"
#include "model/ended_by_limit.h"

namespace twinstep {
namespace {

std::string KeyOf(const Finding& finding) {
  Sha256 hash;
  hash.AddField(finding.test_case().program().SerializeAsString());
  for (const Action& action : finding.test_case().actions()) hash.AddField(action.SerializeAsString());
  for (const Transformation& transformation : finding.metamorphic().transformations()) {
    hash.AddField(transformation.SerializeAsString());
  }
  hash.AddField(finding.test_case().worker().SerializeAsString());
  return hash.Finish();
}

}  // namespace

std::optional<std::string> WhatShows(const TrialAnswer& answer) {
  if (!answer.answered) {
    switch (answer.end.kind()) {
      case ProcessEnd::TOO_LONG:
        return "hang";
      case ProcessEnd::TOO_MUCH_MEMORY:
        return "memory";
      default:
        return absl::StrCat("crash: ", ToText(answer.end));
    }
  }
  if (answer.result.outcome() == TrialResult::NOTHING) return "";
  if (answer.result.outcome() == TrialResult::FOUND) return answer.result.signature();
  return std::nullopt;
}

std::vector<TrialAnswer> FindingTester::Run(const std::vector<Finding>& findings, bool to_the_end) {
  return RunTrials(findings, /*judged=*/false, to_the_end);
}

std::vector<TrialAnswer> FindingTester::RunTrials(const std::vector<Finding>& findings, bool judged, bool to_the_end) {
  std::vector<TrialOrder> orders;
  for (const Finding& finding : findings) orders.push_back(TrialOrderOf(finding, judged));
  absl::StatusOr<std::vector<TrialAnswer>> answers = pool_.Run(orders, to_the_end);
  if (answers.ok()) return *std::move(answers);
  status_ = answers.status();
  return {};
}

absl::Status FindingTester::ExpectOf(const Finding& finding) {
  const std::vector<TrialAnswer> first = Run({finding});
  if (!status_.ok()) return status_;
  if (first.empty()) return absl::CancelledError("interrupted before the first test ended");
  std::optional<std::string> shows = WhatShows(first[0]);
  if (!shows || shows->empty()) {
    return absl::FailedPreconditionError("the finding does not show any more; //harness:replay says more");
  }
  Expect(*std::move(shows));
  ExpectCauseOf(finding);
  ExpectEndOf(finding);
  return status_;
}

void FindingTester::ExpectCauseOf(const Finding& finding) {
  cause_.clear();
  // A broken promise is judged each time, and a crash says all itself.
  if (finding.has_crash() || finding.has_truth()) return;
  if (const std::optional<TrialResult> judged = Judge(finding)) cause_ = judged->signature();
}

std::optional<TrialResult> FindingTester::Judge(const Finding& finding, bool to_the_end) {
  std::vector<TrialAnswer> answers = RunTrials({finding}, /*judged=*/true, to_the_end);
  if (answers.empty() || !answers[0].answered || answers[0].result.outcome() != TrialResult::FOUND) return std::nullopt;
  return std::move(answers[0].result);
}

TestHooks FindingTester::HooksFor(std::function<std::optional<Finding>(const Configuration&)> keeping,
                                  std::function<bool()> stop) {
  TestHooks hooks;
  hooks.batch = jobs();
  hooks.stop = [this, stop = std::move(stop)] { return !status_.ok() || (stop && stop()); };
  hooks.test_many = [this, keeping = std::move(keeping)](absl::Span<const Configuration> configurations) {
    std::vector<std::optional<Finding>> findings;
    for (const Configuration& configuration : configurations) findings.push_back(keeping(configuration));
    return Test(findings);
  };
  return hooks;
}

std::vector<TestOutcome> FindingTester::Test(const std::vector<std::optional<Finding>>& findings) {
  std::vector<std::string> keys;
  std::vector<Finding> to_run;
  std::vector<std::string> new_keys;
  std::set<std::string> chosen;
  for (const std::optional<Finding>& finding : findings) {
    keys.push_back(finding ? KeyOf(*finding) : "");
    if (!finding) continue;
    if (known_.count(keys.back()) != 0 || !chosen.insert(keys.back()).second) {
      ++cached_;
      continue;
    }
    to_run.push_back(*finding);
    new_keys.push_back(keys.back());
  }
  if (!to_run.empty()) {
    const std::vector<TrialAnswer> answers = Run(to_run);
    std::vector<TestOutcome> came;
    for (size_t i = 0; i < answers.size(); ++i) {
      const std::optional<std::string> shows = WhatShows(answers[i]);
      came.push_back(!shows                ? TestOutcome::kUnresolved
                     : *shows == expected_ ? TestOutcome::kFail
                     : shows->empty()      ? TestOutcome::kPass
                                           : TestOutcome::kUnresolved);
    }
    KeepToCause(to_run, came);
    KeepToEnd(to_run, came);
    for (size_t i = 0; i < came.size(); ++i) {
      known_[new_keys[i]] = came[i];
      ++tests_;
      if (on_test_) on_test_();
      unresolved_ += came[i] == TestOutcome::kUnresolved;
    }
  }
  std::vector<TestOutcome> outcomes;
  for (const std::string& key : keys) {
    const auto found = known_.find(key);
    if (!key.empty() && found == known_.end()) break;
    outcomes.push_back(key.empty() ? TestOutcome::kUnresolved : found->second);
  }
  return outcomes;
}

void FindingTester::KeepToCause(const std::vector<Finding>& findings, std::vector<TestOutcome>& outcomes) {
  if (cause_.empty()) return;
  std::vector<Finding> failing;
  std::vector<size_t> places;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i] != TestOutcome::kFail) continue;
    failing.push_back(findings[i]);
    places.push_back(i);
  }
  if (failing.empty()) return;
  const std::vector<TrialAnswer> answers = RunTrials(failing, /*judged=*/true);
  for (size_t i = 0; i < answers.size(); ++i) {
    const bool same = answers[i].answered && answers[i].result.outcome() == TrialResult::FOUND &&
                      answers[i].result.signature() == cause_;
    if (!same) outcomes[places[i]] = TestOutcome::kUnresolved;
  }
  // What was not judged is not known, nor what comes behind it.
  if (answers.size() < failing.size()) outcomes.resize(places[answers.size()]);
}

void FindingTester::ExpectEndOf(const Finding& finding) {
  const std::vector<bool> ends = End({finding});
  ends_ = !ends.empty() && ends[0];
}

std::vector<bool> FindingTester::End(const std::vector<Finding>& findings) {
  std::vector<TrialOrder> orders;
  for (const Finding& finding : findings) {
    // As the finding's, whose processes it shares.
    *orders.emplace_back().mutable_script() = finding.test_case().program();
    if (finding.test_case().has_worker()) *orders.back().mutable_configuration() = finding.test_case().worker();
  }
  const absl::StatusOr<std::vector<TrialAnswer>> answers = pool_.Run(orders);
  if (!answers.ok()) {
    status_ = answers.status();
    return {};
  }
  std::vector<bool> ends;
  for (const TrialAnswer& answer : *answers) {
    ends.push_back(answer.answered && answer.result.has_finished() && !EndedByLimit(answer.result.finished()));
  }
  return ends;
}

void FindingTester::KeepToEnd(const std::vector<Finding>& findings, std::vector<TestOutcome>& outcomes) {
  if (!ends_) return;
  std::vector<Finding> failing;
  std::vector<size_t> places;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i] != TestOutcome::kFail) continue;
    failing.push_back(findings[i]);
    places.push_back(i);
  }
  if (failing.empty()) return;
  const std::vector<bool> ends = End(failing);
  for (size_t i = 0; i < ends.size(); ++i) {
    if (!ends[i]) outcomes[places[i]] = TestOutcome::kUnresolved;
  }
  if (ends.size() < failing.size()) outcomes.resize(places[ends.size()]);
}

}  // namespace twinstep
