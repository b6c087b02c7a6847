#include "harness/isolation/versions/dd_method.h"

#include <utility>

#include "model/delta_debugging/configuration_tester.h"
#include "model/delta_debugging/dd.h"
#include "model/delta_debugging/ddmin.h"

namespace twinstep {

DdMethodResult DdMethod(int change_count, Configuration passing, Configuration failing,
                        const std::vector<ChangeGroups>& levels, const TestVariants& test,
                        const DdMethodOptions& options) {
  DdMethodResult result;
  result.passing = std::move(passing);
  result.failing = std::move(failing);
  const Configuration all = AllOf(change_count);
  bool stopped = false;
  for (const ChangeGroups& level : levels) {
    const ChangeGroups groups = Restricted(level, Without(result.failing, result.passing));
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
    const auto tell = [&](size_t left) {
      if (options.on_progress) options.on_progress(static_cast<int>(left));
    };
    if (options.smallest_failing) {
      DdminOptions ddmin;
      ddmin.on_smaller = [&](const Configuration& smaller) { tell(Lifted(groups, smaller).size()); };
      const DdminResult found = Ddmin(tester, every, ddmin);
      result.failing = applied(found.failing);
      result.one_minimal = found.one_minimal && finest;
      stopped = !found.one_minimal;
    } else {
      DdOptions dd;
      dd.on_closer = [&](const Configuration& passes, const Configuration& fails) {
        tell(Lifted(groups, Without(fails, passes)).size());
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
