#include "harness/reduction/finding_tester.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/corpora/sha256.h"

namespace twinstep {
namespace {

// What a trial needs of a finding; traces stay here.
TrialOrder OrderFor(const Finding& finding) {
  TrialOrder order;
  Finding& ordered = *order.mutable_finding();
  *ordered.mutable_test_case() = finding.test_case();
  if (finding.has_crash()) {
    ordered.mutable_crash()->set_kind(finding.crash().kind());
    ordered.mutable_crash()->set_phase(finding.crash().phase());
  } else if (finding.has_metamorphic()) {
    *ordered.mutable_metamorphic()->mutable_transformations() = finding.metamorphic().transformations();
    ordered.mutable_metamorphic()->set_preset(finding.metamorphic().preset());
  } else if (finding.has_truth()) {
    ordered.mutable_truth();
  } else {
    *ordered.mutable_differential()->mutable_other() = finding.differential().other();
  }
  if (finding.test_case().has_worker()) *order.mutable_configuration() = finding.test_case().worker();
  return order;
}

std::string KeyOf(const Finding& finding) {
  Sha256 hash;
  hash.AddField(finding.test_case().program().SerializeAsString());
  for (const Action& action : finding.test_case().actions()) hash.AddField(action.SerializeAsString());
  for (const Transformation& transformation : finding.metamorphic().transformations()) {
    hash.AddField(transformation.SerializeAsString());
  }
  return hash.Finish();
}

}  // namespace

std::optional<std::string> WhatShows(const TrialAnswer& answer) {
  if (!answer.answered) {
    switch (answer.end.kind) {
      case ChildEnd::Kind::kTooLong:
        return "hang";
      case ChildEnd::Kind::kTooMuchMemory:
        return "memory";
      default:
        return absl::StrCat("crash: ", answer.end.text);
    }
  }
  if (answer.result.outcome() == TrialResult::NOTHING) return "";
  if (answer.result.outcome() == TrialResult::FOUND) return answer.result.signature();
  return std::nullopt;
}

std::vector<TrialAnswer> FindingTester::Run(const std::vector<Finding>& findings, bool to_the_end) {
  std::vector<TrialOrder> orders;
  for (const Finding& finding : findings) orders.push_back(OrderFor(finding));
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
    return absl::FailedPreconditionError("the finding does not show any more; //harness:replay tells more");
  }
  Expect(*std::move(shows));
  return absl::OkStatus();
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
    std::vector<TrialAnswer> answers = Run(to_run);
    for (size_t i = 0; i < answers.size(); ++i) {
      const std::optional<std::string> shows = WhatShows(answers[i]);
      const TestOutcome outcome = !shows                ? TestOutcome::kUnresolved
                                  : *shows == expected_ ? TestOutcome::kFail
                                  : shows->empty()      ? TestOutcome::kPass
                                                        : TestOutcome::kUnresolved;
      known_[new_keys[i]] = outcome;
      ++tests_;
      unresolved_ += outcome == TestOutcome::kUnresolved;
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

}  // namespace twinstep
