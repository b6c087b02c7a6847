#include "model/delta_debugging/counter_reduction.h"

#include <gtest/gtest.h>

#include "model/delta_debugging/oracles_for_test.h"

namespace twinstep {
namespace {

// By hand: s (1 - p)^s is largest for 0.1 at 9 and 10 alike; 0.158 gives 6, 0.250 gives 3, 0.396 gives 2, 0.626
// gives 1.
TEST(CounterReductionTest, PartsGetSmaller) { EXPECT_EQ(PartSizes(0.1), (std::vector<int>{9, 6, 3, 2, 1})); }

TEST(CounterReductionTest, FindsTheDeltasThatFailTogether) {
  ConfigurationTester tester(HooksFor(FailsWith({17, 40, 41})));
  EXPECT_EQ(ReduceByCounters(tester, AllOf(100)), (Configuration{17, 40, 41}));
}

// What delta 9 needs goes only once 9 is gone, which comes too late for a single pass of single deltas.
TEST(CounterReductionTest, AloneIsNotOneMinimalButIsWithTheRoundsBehindIt) {
  bool some_not_minimal = false;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const int count = 1 + static_cast<int>(seed % 25);
    const Oracle oracle = Arbitrary(seed, count);
    ConfigurationTester alone(HooksFor(oracle));
    const Configuration reduced = ReduceByCounters(alone, AllOf(count));
    EXPECT_EQ(oracle(reduced), TestOutcome::kFail);
    some_not_minimal = some_not_minimal || !IsOneMinimal(oracle, reduced);
    for (const bool backward : {false, true}) {
      ConfigurationTester tester(HooksFor(oracle));
      DdminOptions options;
      options.backward = backward;
      const DdminResult result = MinimiseByCounters(tester, AllOf(count), options);
      EXPECT_TRUE(result.one_minimal);
      EXPECT_TRUE(IsOneMinimal(oracle, result.failing)) << "seed " << seed;
    }
  }
  EXPECT_TRUE(some_not_minimal);
}

TEST(CounterReductionTest, StopsWhenAsked) {
  int tests = 0;
  TestHooks hooks = HooksFor(FailsWith({3, 40}));
  hooks.stop = [&tests] { return ++tests > 5; };
  ConfigurationTester tester(hooks);
  const DdminResult result = MinimiseByCounters(tester, AllOf(100));
  EXPECT_FALSE(result.one_minimal);
  EXPECT_EQ(FailsWith({3, 40})(result.failing), TestOutcome::kFail);
  EXPECT_LT(result.failing.size(), 100u);
}

}  // namespace
}  // namespace twinstep
