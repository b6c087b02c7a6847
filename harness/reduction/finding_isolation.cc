#include "harness/reduction/finding_isolation.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/reduction/finding_tester.h"
#include "harness/reduction/moved_finding.h"
#include "harness/results/metamorphic_text.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

std::optional<Finding> Keeping(const Finding& finding, const Configuration& kept) {
  std::vector<Action> actions;
  for (const int i : kept) actions.push_back(finding.test_case().actions(i));
  return WithActions(finding, std::move(actions), kept);
}

// All but what concerns breakpoints, the start alone, and none. The first that passes tells most: without its last
// action hardly anything fails.
std::vector<Configuration> Beginnings(const Finding& finding) {
  std::vector<Configuration> beginnings(3);
  for (int i = 0; i < finding.test_case().actions_size(); ++i) {
    const Action& action = finding.test_case().actions(i);
    if (!action.has_set_breakpoint() && !action.has_remove_breakpoint()) beginnings[0].push_back(i);
    if (action.has_start()) beginnings[1].push_back(i);
  }
  return beginnings;
}

std::string TextOf(const Action& action) {
  google::protobuf::RepeatedPtrField<Action> one;
  *one.Add() = action;
  return FormatActions(one);
}

}  // namespace

absl::StatusOr<FindingIsolation> IsolateFinding(const Finding& finding, TrialPool& pool,
                                                const std::function<bool()>& stop) {
  FindingTester tester(pool);
  RETURN_IF_ERROR(tester.ExpectOf(finding));
  ConfigurationTester configurations(
      tester.HooksFor([&finding](const Configuration& kept) { return Keeping(finding, kept); }, stop));
  const Configuration all = AllOf(finding.test_case().actions_size());
  configurations.Know(all, TestOutcome::kFail);
  std::optional<Configuration> passing;
  for (const Configuration& beginning : Beginnings(finding)) {
    if (!passing && configurations.Test(beginning) == TestOutcome::kPass) passing = beginning;
  }
  if (!tester.status().ok()) return tester.status();
  if (!passing) {
    return absl::FailedPreconditionError("without its actions the test case does not pass: the program alone makes it");
  }
  FindingIsolation isolation;
  isolation.pair = Dd(configurations, *passing, all);
  isolation.counts = configurations.counts();
  if (!tester.status().ok()) return tester.status();
  return isolation;
}

std::string IsolationText(const Finding& finding, const FindingIsolation& isolation) {
  std::string text = "With the actions marked + it fails, without them it passes:\n";
  const Configuration difference = Without(isolation.pair.failing, isolation.pair.passing);
  std::string without;
  for (const int i : isolation.pair.failing) {
    const bool decides = std::find(difference.begin(), difference.end(), i) != difference.end();
    const std::string action = TextOf(finding.test_case().actions(i));
    absl::StrAppend(&text, decides ? "+ " : "  ", action, "\n");
    if (decides) absl::StrAppend(&without, without.empty() ? "" : ", ", "\"", action, "\" (action ", i + 1, ")");
  }
  const char* passes = finding.has_crash()         ? "the engine survives"
                       : finding.has_metamorphic() ? "the relation holds"
                       : finding.has_truth()       ? "every invariant holds"
                                                   : "the debuggers agree";
  absl::StrAppend(&text, "Without ", without, " ", passes, ".\n");
  const auto& transformations = finding.metamorphic().transformations();
  if (!transformations.empty()) {
    absl::StrAppend(
        &text, "The edit that makes the difference between the two runs: ", ToText(*transformations.rbegin()), "\n");
  }
  return text;
}

}  // namespace twinstep
