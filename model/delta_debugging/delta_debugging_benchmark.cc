// How many tests each algorithm needs: `tests` for one minimisation, the mean over random oracles. The test itself
// takes no time here; a real one takes milliseconds.
#include <benchmark/benchmark.h>

#include <vector>

#include "model/delta_debugging/counter_reduction.h"
#include "model/delta_debugging/dd.h"
#include "model/delta_debugging/ddmin.h"
#include "model/delta_debugging/oracles_for_test.h"
#include "model/random.h"

namespace twinstep {
namespace {

enum class Algorithm { kDdmin, kDdminBackward, kCounters, kDd };

// Of `count` deltas, `needed` fail together; each of the others needs one before it with probability `dependent`
// percent, as a use needs a declaration.
void Minimise(benchmark::State& state, Algorithm algorithm) {
  const int count = static_cast<int>(state.range(0));
  const int needed = static_cast<int>(state.range(1));
  const double dependent = static_cast<double>(state.range(2)) / 100;
  int64_t tests = 0, unresolved = 0, left = 0;
  uint64_t seed = 0;
  for (auto _ : state) {
    Random random(seed++);
    std::vector<int> needs(static_cast<size_t>(count), -1);
    for (int i = 1; i < count; ++i) {
      if (random.Chance(dependent))
        needs[static_cast<size_t>(i)] = static_cast<int>(random.Below(static_cast<uint64_t>(i)));
    }
    ConfigurationTester tester(HooksFor(WithDependencies(FailsWith(Chosen(random, count, needed)), needs)));
    DdminOptions backward;
    backward.try_subsets = false;
    backward.backward = true;
    backward.go_on = true;
    const Configuration failing =
        algorithm == Algorithm::kDdmin           ? Ddmin(tester, AllOf(count)).failing
        : algorithm == Algorithm::kDdminBackward ? Ddmin(tester, AllOf(count), backward).failing
        : algorithm == Algorithm::kCounters      ? MinimiseByCounters(tester, AllOf(count), backward).failing
                                                 : Dd(tester, {}, AllOf(count)).failing;
    tests += tester.counts().tests;
    unresolved += tester.counts().unresolved;
    left += static_cast<int64_t>(failing.size());
  }
  const auto mean = benchmark::Counter::kAvgIterations;
  state.counters["tests"] = benchmark::Counter(static_cast<double>(tests), mean);
  state.counters["unresolved"] = benchmark::Counter(static_cast<double>(unresolved), mean);
  state.counters["left"] = benchmark::Counter(static_cast<double>(left), mean);
}

void Ranges(benchmark::internal::Benchmark* benchmark) {
  for (const int count : {20, 100, 500}) {
    for (const int needed : {1, 5}) {
      for (const int dependent : {0, 80}) benchmark->Args({count, needed, dependent});
    }
  }
  benchmark->Iterations(30)->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(Minimise, ddmin, Algorithm::kDdmin)->Apply(Ranges);
BENCHMARK_CAPTURE(Minimise, ddmin_backward, Algorithm::kDdminBackward)->Apply(Ranges);
BENCHMARK_CAPTURE(Minimise, counters, Algorithm::kCounters)->Apply(Ranges);
BENCHMARK_CAPTURE(Minimise, dd, Algorithm::kDd)->Apply(Ranges);

}  // namespace
}  // namespace twinstep

BENCHMARK_MAIN();
