#include "model/delta_debugging/dd.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace twinstep {

DdResult Dd(ConfigurationTester& tester, Configuration passing, Configuration failing, const DdOptions& options) {
  tester.Know(passing, TestOutcome::kPass);
  tester.Know(failing, TestOutcome::kFail);
  int parts = 2;
  while (!tester.stopped()) {
    const Configuration difference = Without(failing, passing);
    const int size = static_cast<int>(difference.size());
    if (size <= 1) break;
    parts = std::min(parts, size);
    const std::vector<Configuration> split = Split(difference, parts);
    // In turn: the passing end with a part, the failing end without it. So two parts, where both give the same two
    // configurations, take one test that is resolved.
    const auto candidate = [&](int i) {
      const Configuration& part = split[static_cast<size_t>(i / 2)];
      return i % 2 == 0 ? Union(passing, part) : Without(failing, part);
    };
    const std::optional<int> found =
        tester.FindFirst(2 * parts, candidate, [](TestOutcome outcome) { return outcome != TestOutcome::kUnresolved; });
    if (!found) {
      if (parts == size) break;
      parts = 2 * parts;
      continue;
    }
    const Configuration moved = candidate(*found);
    const bool fails = tester.Known(moved) == TestOutcome::kFail;
    // Only the part is left of the difference, or only the part is gone.
    const bool only_the_part = fails == (*found % 2 == 0);
    (fails ? failing : passing) = moved;
    parts = only_the_part ? 2 : std::max(parts - 1, 2);
    if (options.on_closer) options.on_closer(passing, failing);
  }
  return {std::move(passing), std::move(failing), !tester.stopped()};
}

}  // namespace twinstep
