#include "model/delta_debugging/oracles_for_test.h"

#include <algorithm>
#include <utility>

namespace twinstep {

Oracle FailsWith(Configuration needed) { return FailsWithAnyOf({std::move(needed)}); }

Oracle FailsWithAnyOf(std::vector<Configuration> sets) {
  return [sets = std::move(sets)](const Configuration& configuration) {
    for (const Configuration& set : sets) {
      if (std::includes(configuration.begin(), configuration.end(), set.begin(), set.end())) return TestOutcome::kFail;
    }
    return TestOutcome::kPass;
  };
}

Oracle WithDependencies(Oracle oracle, std::vector<int> needs) {
  return [oracle = std::move(oracle), needs = std::move(needs)](const Configuration& configuration) {
    for (const int delta : configuration) {
      const int needed = needs[static_cast<size_t>(delta)];
      if (needed >= 0 && !std::binary_search(configuration.begin(), configuration.end(), needed)) {
        return TestOutcome::kUnresolved;
      }
    }
    return oracle(configuration);
  };
}

Oracle Arbitrary(uint64_t seed, int count) {
  return [seed, count](const Configuration& configuration) {
    if (configuration.empty()) return TestOutcome::kPass;
    if (static_cast<int>(configuration.size()) == count) return TestOutcome::kFail;
    uint64_t hash = seed;
    for (const int delta : configuration) hash = Random::ForSession(hash, static_cast<uint64_t>(delta)).Next();
    constexpr TestOutcome kOutcomes[] = {TestOutcome::kPass, TestOutcome::kFail, TestOutcome::kUnresolved};
    return kOutcomes[Random(hash).Below(3)];
  };
}

std::string HtmlOf(const Configuration& configuration) {
  constexpr char kLine[] = R"(<SELECT NAME="PRIORITY" MULTIPLE SIZE=7>)";
  static_assert(sizeof kLine == 41);
  std::string html;
  for (const int i : configuration) html += kLine[i];
  return html;
}

TestOutcome CrashesTheBrowser(const Configuration& configuration) {
  const std::string html = HtmlOf(configuration);
  const size_t tag = html.find("<SELECT");
  return tag != std::string::npos && html.find('>', tag) != std::string::npos ? TestOutcome::kFail : TestOutcome::kPass;
}

Configuration Chosen(Random& random, int count, int size) {
  Configuration all = AllOf(count);
  for (int i = 0; i < size; ++i) {
    std::swap(all[static_cast<size_t>(i)],
              all[static_cast<size_t>(i) + random.Below(static_cast<uint64_t>(count - i))]);
  }
  all.resize(static_cast<size_t>(size));
  std::sort(all.begin(), all.end());
  return all;
}

bool IsOneMinimal(const Oracle& oracle, const Configuration& configuration) {
  if (oracle(configuration) != TestOutcome::kFail) return false;
  return std::none_of(configuration.begin(), configuration.end(),
                      [&](int delta) { return oracle(Without(configuration, {delta})) == TestOutcome::kFail; });
}

bool IsOneMinimalPair(const Oracle& oracle, const Configuration& passing, const Configuration& failing) {
  if (oracle(passing) != TestOutcome::kPass || oracle(failing) != TestOutcome::kFail) return false;
  const Configuration difference = Without(failing, passing);
  if (difference.empty() || difference.size() != failing.size() - passing.size()) return false;
  if (difference.size() == 1) return true;
  return std::none_of(difference.begin(), difference.end(), [&](int delta) {
    return oracle(Union(passing, {delta})) != TestOutcome::kUnresolved ||
           oracle(Without(failing, {delta})) != TestOutcome::kUnresolved;
  });
}

}  // namespace twinstep
