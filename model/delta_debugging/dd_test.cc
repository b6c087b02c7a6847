#include "model/delta_debugging/dd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "model/delta_debugging/ddmin.h"
#include "model/delta_debugging/oracles_for_test.h"

namespace twinstep {
namespace {

TEST(DdTest, IsolatesOneOfTheDeltasThatFailTogether) {
  const Oracle oracle = FailsWith({1, 7, 8});
  ConfigurationTester tester(HooksFor(oracle));
  const DdResult result = Dd(tester, {}, AllOf(10));
  EXPECT_TRUE(result.one_minimal);
  EXPECT_EQ(result.failing.size(), result.passing.size() + 1);
  EXPECT_TRUE(IsOneMinimalPair(oracle, result.passing, result.failing));
}

TEST(DdTest, ThePassingConfigurationMayHoldSomethingFromTheStart) {
  const Oracle oracle = FailsWith({2, 5});
  ConfigurationTester tester(HooksFor(oracle));
  const DdResult result = Dd(tester, {0, 2}, AllOf(8));
  EXPECT_EQ(Without(result.failing, result.passing), (Configuration{5}));
}

TEST(DdTest, IsOneMinimalOnAnyOracle) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const int count = 1 + static_cast<int>(seed % 40);
    const Oracle oracle = Arbitrary(seed, count);
    ConfigurationTester tester(HooksFor(oracle));
    const DdResult result = Dd(tester, {}, AllOf(count));
    EXPECT_TRUE(IsOneMinimalPair(oracle, result.passing, result.failing)) << "seed " << seed;
  }
}

// Code changes that do not build without others: unordered, and most mixtures are unresolved.
TEST(DdTest, IsOneMinimalWhereMostIsUnresolved) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int count = 2 + static_cast<int>(random.Below(40));
    std::vector<int> needs(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) {
      needs[static_cast<size_t>(i)] =
          random.Chance(0.8) ? static_cast<int>(random.Below(static_cast<uint64_t>(count))) : -1;
    }
    const Oracle oracle = WithDependencies(FailsWith(Chosen(random, count, 1)), needs);
    ConfigurationTester tester(HooksFor(oracle));
    tester.Know({}, TestOutcome::kPass);
    const DdResult result = Dd(tester, {}, AllOf(count));
    EXPECT_TRUE(IsOneMinimalPair(oracle, result.passing, result.failing));
    EXPECT_LE(tester.counts().tests, count * count + 3 * count);
  }
}

TEST(DdTest, KeepsThePublishedBoundOnAnyOracle) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const int count = 2 + static_cast<int>(seed % 40);
    ConfigurationTester tester(HooksFor(Arbitrary(seed, count)));
    Dd(tester, {}, AllOf(count));
    EXPECT_LE(tester.counts().tests, count * count + 3 * count) << "seed " << seed;
  }
}

TEST(DdTest, KeepsThePublishedBoundInTheWorstCase) {
  constexpr int kCount = 50;
  const Oracle oracle = [](const Configuration& configuration) {
    if (configuration.empty()) return TestOutcome::kPass;
    return static_cast<int>(configuration.size()) == kCount ? TestOutcome::kFail : TestOutcome::kUnresolved;
  };
  ConfigurationTester tester(HooksFor(oracle));
  const DdResult result = Dd(tester, {}, AllOf(kCount));
  EXPECT_EQ(result.failing.size(), size_t{kCount});
  EXPECT_TRUE(result.passing.empty());
  EXPECT_LE(tester.counts().tests, kCount * kCount + 3 * kCount);
}

// A binary search where every outcome is resolved: one test halves the difference.
TEST(DdTest, KeepsThePublishedBoundWhereNothingIsUnresolved) {
  Random random(4);
  for (const int count : {2, 3, 40, 1000, 1024}) {
    for (int round = 0; round < 20; ++round) {
      const Oracle oracle = FailsWith(Chosen(random, count, 1 + static_cast<int>(random.Below(2))));
      ConfigurationTester tester(HooksFor(oracle));
      const DdResult result = Dd(tester, {}, AllOf(count));
      EXPECT_EQ(result.failing.size(), result.passing.size() + 1);
      EXPECT_LE(static_cast<double>(tester.counts().tests), std::ceil(std::log2(count)));
    }
  }
}

// The didactic examples of Zeller and Hildebrandt, and what they take here; the two ends are the caller's tests.
TEST(DdTest, IsolatesOneOfThePublishedEightDeltas) {
  ConfigurationTester tester(HooksFor(FailsWith({0, 6, 7})));
  const DdResult result = Dd(tester, {}, AllOf(8));
  EXPECT_EQ(result.failing.size(), result.passing.size() + 1);
  // Halves of 8, 4 and 2.
  EXPECT_EQ(tester.counts().tests, 3);
}

// One character of the line decides whether the browser crashes. Published: 7 tests, for its first one.
TEST(DdTest, IsolatesOneCharacterOfThePublishedLineOfHtml) {
  ConfigurationTester tester(HooksFor(CrashesTheBrowser));
  const DdResult result = Dd(tester, {}, AllOf(40));
  EXPECT_EQ(result.failing.size(), result.passing.size() + 1);
  EXPECT_EQ(HtmlOf(Without(result.failing, result.passing)), ">");
  EXPECT_EQ(tester.counts().tests, 6);
}

TEST(DdTest, TellsEveryCloserPair) {
  size_t closest = 100;
  DdOptions options;
  options.on_closer = [&closest](const Configuration& passing, const Configuration& failing) {
    EXPECT_LT(failing.size() - passing.size(), closest);
    closest = failing.size() - passing.size();
  };
  ConfigurationTester tester(HooksFor(FailsWith({3, 40})));
  Dd(tester, {}, AllOf(100), options);
  EXPECT_EQ(closest, 1u);
}

TEST(DdTest, KeepsTheBestSoFarWhenStopped) {
  const Oracle oracle = FailsWith({3, 40});
  int tests = 0;
  TestHooks hooks = HooksFor(oracle);
  hooks.stop = [&tests] { return ++tests > 3; };
  ConfigurationTester tester(hooks);
  const DdResult result = Dd(tester, {}, AllOf(100));
  EXPECT_FALSE(result.one_minimal);
  EXPECT_EQ(oracle(result.failing), TestOutcome::kFail);
  EXPECT_EQ(oracle(result.passing), TestOutcome::kPass);
  EXPECT_LT(result.failing.size() - result.passing.size(), 50u);
}

TEST(DdTest, FindsTheSameWithTheSameTestsWhateverIsTestedAhead) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const Oracle oracle = Arbitrary(seed, 30);
    ConfigurationTester one(HooksFor(oracle));
    const DdResult alone = Dd(one, {}, AllOf(30));
    TestHooks hooks = HooksFor(oracle);
    hooks.batch = 5;
    ConfigurationTester many(hooks);
    const DdResult together = Dd(many, {}, AllOf(30));
    EXPECT_EQ(together.failing, alone.failing);
    EXPECT_EQ(together.passing, alone.passing);
    EXPECT_EQ(many.counts().tests, one.counts().tests);
  }
}

}  // namespace
}  // namespace twinstep
