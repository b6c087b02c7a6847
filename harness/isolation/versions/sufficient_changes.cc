#include "harness/isolation/versions/sufficient_changes.h"

#include <cstddef>

#include "absl/types/span.h"

namespace twinstep {

std::optional<SufficientAnswer> SufficientChanges(int change_count, const Configuration& passing,
                                                  const std::vector<ChangeGroups>& levels, const TestVariants& test,
                                                  DdMethodOptions options) {
  const Configuration all = AllOf(change_count);
  // What passes is what is to be kept, so both outcomes change their places.
  const TestVariants is_enough = [&](absl::Span<const Configuration> left) {
    std::vector<Configuration> reverted;
    for (const Configuration& one : left) reverted.push_back(Without(all, one));
    std::vector<VariantResult> results = test(reverted);
    for (VariantResult& one : results) {
      if (one.outcome == TestOutcome::kUnresolved) continue;
      one.outcome = one.outcome == TestOutcome::kPass ? TestOutcome::kFail : TestOutcome::kPass;
    }
    return results;
  };
  options.smallest_failing = true;
  const DdMethodResult found = DdMethod(change_count, {}, Without(all, passing), levels, is_enough, options);
  if (!found.one_minimal) return std::nullopt;
  // Left in, what only has to go along leaves no program that holds together.
  std::vector<Configuration> without_one;
  for (const int change : found.reported) without_one.push_back(Without(found.reported, {change}));
  const std::vector<VariantResult> results = test(without_one);
  if (results.size() < without_one.size()) return std::nullopt;
  SufficientAnswer answer;
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].holds_together()) answer.responsible.push_back(found.reported[i]);
  }
  if (answer.responsible.empty()) answer.responsible = found.reported;
  answer.auxiliary = Without(found.reported, answer.responsible);
  return answer;
}

}  // namespace twinstep
