#include "model/delta_debugging/configuration_tester.h"

#include <set>
#include <utility>

namespace twinstep {
namespace {

// A bit a delta, so that a cache of thousands of configurations of thousands of deltas stays at some megabytes.
std::string Key(const Configuration& configuration) {
  if (configuration.empty()) return "";
  std::string bits(static_cast<size_t>(configuration.back()) / 8 + 1, '\0');
  for (const int delta : configuration) {
    char& byte = bits[static_cast<size_t>(delta) / 8];
    byte = static_cast<char>(byte | 1 << delta % 8);
  }
  return bits;
}

}  // namespace

TestHooks HooksFor(std::function<TestOutcome(const Configuration&)> test) {
  TestHooks hooks;
  hooks.test_many = [test = std::move(test)](absl::Span<const Configuration> configurations) {
    std::vector<TestOutcome> outcomes;
    for (const Configuration& configuration : configurations) outcomes.push_back(test(configuration));
    return outcomes;
  };
  return hooks;
}

void ConfigurationTester::Know(const Configuration& configuration, TestOutcome outcome) {
  cache_.insert_or_assign(Key(configuration), Entry{outcome, true});
}

std::optional<int> ConfigurationTester::FindFirst(int count, const std::function<Configuration(int)>& candidate,
                                                  const std::function<bool(TestOutcome)>& wanted) {
  for (int i = 0; i < count && !stopped_; ++i) {
    const std::string key = Key(candidate(i));
    auto entry = cache_.find(key);
    if (entry == cache_.end()) {
      if (!RunFrom(i, count, candidate)) return std::nullopt;
      entry = cache_.find(key);
    }
    const TestOutcome outcome = entry->second.outcome;
    if (entry->second.counted) {
      ++counts_.cached;
    } else {
      entry->second.counted = true;
      ++counts_.tests;
      ++(outcome == TestOutcome::kPass   ? counts_.passed
         : outcome == TestOutcome::kFail ? counts_.failed
                                         : counts_.unresolved);
    }
    if (wanted(outcome)) return i;
  }
  return std::nullopt;
}

bool ConfigurationTester::RunFrom(int first, int count, const std::function<Configuration(int)>& candidate) {
  if (hooks_.stop && hooks_.stop()) {
    stopped_ = true;
    return false;
  }
  std::vector<Configuration> batch;
  std::vector<std::string> keys;
  std::set<std::string> chosen;
  for (int i = first; i < count && static_cast<int>(batch.size()) < hooks_.batch; ++i) {
    Configuration next = candidate(i);
    std::string key = Key(next);
    if (cache_.count(key) != 0 || !chosen.insert(key).second) continue;
    batch.push_back(std::move(next));
    keys.push_back(std::move(key));
  }
  const std::vector<TestOutcome> outcomes = hooks_.test_many(batch);
  for (size_t i = 0; i < outcomes.size() && i < keys.size(); ++i) cache_.emplace(keys[i], Entry{outcomes[i], false});
  counts_.executed += static_cast<int64_t>(outcomes.size());
  stopped_ = outcomes.empty();
  return !stopped_;
}

std::optional<TestOutcome> ConfigurationTester::Test(const Configuration& configuration) {
  const std::optional<int> tested = FindFirst(
      1, [&configuration](int) { return configuration; }, [](TestOutcome) { return true; });
  return tested ? Known(configuration) : std::nullopt;
}

std::optional<TestOutcome> ConfigurationTester::Known(const Configuration& configuration) const {
  const auto entry = cache_.find(Key(configuration));
  return entry == cache_.end() ? std::nullopt : std::make_optional(entry->second.outcome);
}

}  // namespace twinstep
