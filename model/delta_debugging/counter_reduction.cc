#include "model/delta_debugging/counter_reduction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace twinstep {
namespace {

int BestSize(double needed_share) {
  const auto gain = [needed_share](int size) { return size * std::pow(1 - needed_share, size); };
  int size = 1;
  while (gain(size + 1) > gain(size)) ++size;
  return size;
}

}  // namespace

std::vector<int> PartSizes(double needed_share) {
  std::vector<int> sizes;
  for (double share = needed_share; sizes.empty() || sizes.back() > 1; share /= 1 - std::exp(-1)) {
    const int size = share < 1 ? BestSize(share) : 1;
    if (sizes.empty() || size < sizes.back()) sizes.push_back(size);
  }
  return sizes;
}

Configuration ReduceByCounters(ConfigurationTester& tester, Configuration failing, const DdminOptions& options,
                               double needed_share) {
  const auto lift = [&options](Configuration units) { return options.lift ? options.lift(units) : units; };
  const auto fails = [](TestOutcome outcome) { return outcome == TestOutcome::kFail; };
  const auto take = [&](Configuration smaller) {
    failing = std::move(smaller);
    if (options.on_smaller) options.on_smaller(failing);
  };
  if (options.empty_first) {
    const std::optional<TestOutcome> outcome = tester.Test(lift({}));
    if (outcome && fails(*outcome)) take({});
  }
  for (const int part_size : PartSizes(needed_share)) {
    const int size = static_cast<int>(failing.size());
    if (size == 0) break;
    std::vector<Configuration> parts;
    for (int begin = 0; begin < size; begin += part_size) {
      parts.emplace_back(failing.begin() + begin, failing.begin() + std::min(begin + part_size, size));
    }
    if (options.backward) std::reverse(parts.begin(), parts.end());
    for (int next = 0; next < static_cast<int>(parts.size());) {
      const std::optional<int> found = tester.FindFirst(
          static_cast<int>(parts.size()) - next,
          [&](int i) { return lift(Without(failing, parts[static_cast<size_t>(next + i)])); }, fails);
      if (!found) break;
      take(Without(failing, parts[static_cast<size_t>(next + *found)]));
      next += *found + 1;
    }
  }
  return failing;
}

DdminResult MinimiseByCounters(ConfigurationTester& tester, Configuration failing, DdminOptions options) {
  failing = ReduceByCounters(tester, std::move(failing), options);
  options.try_subsets = false;
  options.go_on = true;
  options.empty_first = false;
  options.parts = std::numeric_limits<int>::max();
  return Ddmin(tester, std::move(failing), options);
}

}  // namespace twinstep
