#include "harness/isolation/versions/add_method.h"

#include <utility>

namespace twinstep {

AddMethodResult AddMethod(int change_count, const ChangeCoverage& coverage, const std::vector<ChangeGroups>& levels,
                          const TestVariants& test, const DdMethodOptions& options) {
  AddMethodResult result;
  SuspectRanks ranks(static_cast<size_t>(change_count), change_count);
  for (size_t i = 0; i < coverage.executed_in_order.size(); ++i) {
    ranks[static_cast<size_t>(coverage.executed_in_order[i])] = static_cast<int>(i);
  }
  for (const int change : coverage.executed_in_passing) ranks[static_cast<size_t>(change)] += change_count;
  std::vector<ChangeGroups> ordered;
  for (const ChangeGroups& level : levels) ordered.push_back(InOrder(level, ranks));

  const Configuration all = AllOf(change_count);
  const Configuration& never = coverage.never_executed;
  const Configuration innocent = Without(coverage.executed_in_passing, never);
  Configuration passing, failing = all;
  const auto outcome = [&test](const Configuration& reverted) {
    const std::vector<VariantResult> results = test({reverted});
    return results.empty() ? TestOutcome::kUnresolved : results.front().outcome;
  };
  const auto leave_out = [&](const Configuration& out) {
    if (out.empty() || out.size() == all.size()) return false;
    if (outcome(out) == TestOutcome::kFail) {
      failing = Without(all, out);
    } else if (outcome(Without(all, out)) == TestOutcome::kPass) {
      passing = out;
    } else {
      return false;
    }
    return true;
  };
  if (!innocent.empty() && leave_out(Union(never, innocent))) {
    result.left_out = static_cast<int>(never.size());
    result.left_out_passing = static_cast<int>(innocent.size());
  } else if (leave_out(never)) {
    result.left_out = static_cast<int>(never.size());
  } else if (!never.empty()) {
    result.why_none = "the program does not hold together without the changes that are never executed";
  }
  result.dd = DdMethod(change_count, std::move(passing), std::move(failing), ordered, test, options);
  return result;
}

}  // namespace twinstep
