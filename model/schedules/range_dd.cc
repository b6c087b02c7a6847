#include "model/schedules/range_dd.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twinstep {

RangeDdResult RangeDd(uint64_t count, const RangeDdOptions& options) {
  RangeDdResult result;
  result.failing = RangeSet(0, count);
  std::map<std::string, TestOutcome> known = {{result.passing.Text(), TestOutcome::kPass},
                                              {result.failing.Text(), TestOutcome::kFail}};
  // None: no further test may be made.
  const auto test = [&](const RangeSet& configuration) -> std::optional<TestOutcome> {
    const std::string key = configuration.Text();
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (result.tests >= options.max_tests || (options.stop && options.stop())) return std::nullopt;
    const TestOutcome outcome = options.test(configuration);
    // It may have been cut off.
    if (options.stop && options.stop()) return std::nullopt;
    ++result.tests;
    if (outcome == TestOutcome::kUnresolved) ++result.unresolved;
    known.emplace(key, outcome);
    return outcome;
  };
  uint64_t parts = 2;
  for (;;) {
    const RangeSet difference = result.failing.Without(result.passing);
    if (difference.size() <= 1) break;
    parts = std::min(parts, difference.size());
    const std::vector<RangeSet> split = difference.Split(parts);
    bool moved = false;
    // In turn: the passing end with a part, the failing end without it.
    for (uint64_t i = 0; i < 2 * parts && !moved; ++i) {
      const bool with = i % 2 == 0;
      const RangeSet candidate = with ? result.passing.Union(split[i / 2]) : result.failing.Without(split[i / 2]);
      const std::optional<TestOutcome> outcome = test(candidate);
      if (!outcome) return result;
      if (*outcome == TestOutcome::kUnresolved) continue;
      const bool fails = *outcome == TestOutcome::kFail;
      (fails ? result.failing : result.passing) = candidate;
      parts = fails == with ? 2 : std::max<uint64_t>(parts - 1, 2);
      moved = true;
      if (options.on_closer) options.on_closer(result.passing, result.failing);
    }
    if (moved) continue;
    if (parts == difference.size()) break;
    parts *= 2;
  }
  result.one_minimal = true;
  return result;
}

}  // namespace twinstep
