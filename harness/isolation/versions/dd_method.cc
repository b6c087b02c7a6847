#include "harness/isolation/versions/dd_method.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/delta_debugging/configuration_tester.h"
#include "model/delta_debugging/dd.h"
#include "model/delta_debugging/ddmin.h"

namespace twinstep {
namespace {

// Taken back: the first of the suspects with which the test passes, of 1, 2, 4, ... and as many as are as suspect, up
// to a quarter of those that could be; empty: none of these do.
Configuration FirstSuspects(const Configuration& among, const TestVariants& test, const DdMethodOptions& options,
                            int64_t& tests) {
  std::vector<int> order;
  for (const int change : InOrder(options.ranks)) {
    if (std::binary_search(among.begin(), among.end(), change)) order.push_back(change);
  }
  std::vector<Configuration> tried;
  const auto rank = [&](size_t i) { return options.ranks[static_cast<size_t>(order[i])]; };
  for (size_t count = 1; 4 * count <= order.size(); count *= 2) {
    // What is as suspect as the last of them is no worse a guess.
    while (count < order.size() && rank(count) == rank(count - 1)) ++count;
    if (4 * count > order.size()) break;
    Configuration first(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
    std::sort(first.begin(), first.end());
    if (options.completed) {
      std::optional<Configuration> completed = options.completed(first);
      if (!completed) continue;
      first = *std::move(completed);
    }
    if (first.size() < among.size() && (tried.empty() || tried.back() != first)) tried.push_back(std::move(first));
  }
  for (size_t begin = 0; begin < tried.size(); begin += static_cast<size_t>(options.batch)) {
    if (options.stop && options.stop()) return {};
    const size_t count = std::min(static_cast<size_t>(options.batch), tried.size() - begin);
    const std::vector<VariantResult> results = test(absl::MakeConstSpan(tried).subspan(begin, count));
    for (size_t i = 0; i < results.size(); ++i) {
      ++tests;
      if (results[i].outcome == TestOutcome::kPass) return tried[begin + i];
    }
  }
  return {};
}

}  // namespace

DdMethodResult DdMethod(int change_count, Configuration passing, Configuration failing,
                        const std::vector<ChangeGroups>& levels, const TestVariants& test,
                        const DdMethodOptions& options) {
  DdMethodResult result;
  result.passing = std::move(passing);
  result.failing = std::move(failing);
  const Configuration all = AllOf(change_count);
  if (!options.ranks.empty() && !options.smallest_failing && result.failing == all) {
    const Configuration suspects = FirstSuspects(Without(result.failing, result.passing), test, options, result.tests);
    if (!suspects.empty()) {
      result.passing = Without(all, suspects);
      if (options.on_closer) options.on_closer(result.passing, result.failing);
    }
  }
  bool stopped = false;
  for (const ChangeGroups& level : levels) {
    const ChangeGroups groups = Restricted(InOrder(level, options.ranks), Without(result.failing, result.passing));
    const bool finest = &level == &levels.back();
    // One group is the whole difference; only the finest level says so for sure.
    if (groups.size() < 2 && !finest) continue;
    if (groups.empty()) break;
    const Configuration base = result.passing;
    const auto applied = [&](const Configuration& chosen) { return Union(base, Lifted(groups, chosen)); };
    TestHooks hooks;
    hooks.batch = options.batch;
    hooks.stop = options.stop;
    hooks.test_many = [&](absl::Span<const Configuration> many) {
      std::vector<Configuration> reverted;
      for (const Configuration& chosen : many) reverted.push_back(Without(all, applied(chosen)));
      std::vector<TestOutcome> outcomes;
      for (const VariantResult& one : test(reverted)) outcomes.push_back(one.outcome);
      return outcomes;
    };
    ConfigurationTester tester(std::move(hooks));
    const Configuration none, every = AllOf(static_cast<int>(groups.size()));
    tester.Know(none, TestOutcome::kPass);
    tester.Know(every, TestOutcome::kFail);
    const auto tell = [&](const Configuration& passes, const Configuration& fails) {
      if (options.on_closer) options.on_closer(passes, fails);
    };
    if (options.smallest_failing) {
      DdminOptions ddmin;
      ddmin.on_smaller = [&](const Configuration& smaller) { tell(base, applied(smaller)); };
      const DdminResult found = Ddmin(tester, every, ddmin);
      result.failing = applied(found.failing);
      result.one_minimal = found.one_minimal && finest;
      stopped = !found.one_minimal;
    } else {
      DdOptions dd;
      dd.on_closer = [&](const Configuration& passes, const Configuration& fails) {
        tell(applied(passes), applied(fails));
      };
      const DdResult found = Dd(tester, none, every, dd);
      result.passing = applied(found.passing);
      result.failing = applied(found.failing);
      result.one_minimal = found.one_minimal && finest;
      stopped = !found.one_minimal;
    }
    result.tests += tester.counts().tests;
    if (stopped) break;
  }
  result.reported = Without(result.failing, result.passing);
  return result;
}

}  // namespace twinstep
