#include "model/delta_debugging/ddmin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "model/delta_debugging/oracles_for_test.h"

namespace twinstep {
namespace {

int64_t WorstCase(int64_t count) { return count * count + 3 * count; }

// The ways to run it.
std::vector<DdminOptions> AllOptions() {
  std::vector<DdminOptions> all;
  for (const bool try_subsets : {true, false}) {
    for (const bool backward : {true, false}) {
      for (const bool go_on : {true, false}) {
        for (const int parts : {2, std::numeric_limits<int>::max()}) {
          DdminOptions options;
          options.try_subsets = try_subsets;
          options.backward = backward;
          options.go_on = go_on;
          options.parts = parts;
          all.push_back(options);
        }
      }
    }
  }
  return all;
}

TEST(DdminTest, FindsTheDeltasThatFailTogether) {
  ConfigurationTester tester(HooksFor(FailsWith({1, 7, 8})));
  const DdminResult result = Ddmin(tester, AllOf(10));
  EXPECT_EQ(result.failing, (Configuration{1, 7, 8}));
  EXPECT_TRUE(result.one_minimal);
}

TEST(DdminTest, FindsThatNothingIsNeeded) {
  ConfigurationTester tester(HooksFor(FailsWith({})));
  EXPECT_EQ(Ddmin(tester, AllOf(10)).failing, Configuration());
}

TEST(DdminTest, TestsTheEmptyConfigurationFirstWhereAsked) {
  ConfigurationTester tester(HooksFor(FailsWith({})));
  DdminOptions options;
  options.empty_first = true;
  EXPECT_EQ(Ddmin(tester, AllOf(10), options).failing, Configuration());
  EXPECT_EQ(tester.counts().tests, 1);
}

TEST(DdminTest, IsOneMinimalOnMonotoneOracles) {
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const int count = 1 + static_cast<int>(random.Below(40));
    std::vector<Configuration> sets;
    for (uint64_t i = 0; i <= random.Below(3); ++i) {
      sets.push_back(Chosen(random, count, 1 + static_cast<int>(random.Below(static_cast<uint64_t>(count)))));
    }
    const Oracle oracle = FailsWithAnyOf(sets);
    for (const DdminOptions& options : AllOptions()) {
      ConfigurationTester tester(HooksFor(oracle));
      const DdminResult result = Ddmin(tester, AllOf(count), options);
      EXPECT_TRUE(result.one_minimal);
      EXPECT_TRUE(IsOneMinimal(oracle, result.failing)) << "round " << round;
    }
  }
}

TEST(DdminTest, IsOneMinimalOnAnyOracle) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const int count = 1 + static_cast<int>(seed % 25);
    const Oracle oracle = Arbitrary(seed, count);
    for (const DdminOptions& options : AllOptions()) {
      ConfigurationTester tester(HooksFor(oracle));
      const DdminResult result = Ddmin(tester, AllOf(count), options);
      EXPECT_TRUE(result.one_minimal);
      EXPECT_TRUE(IsOneMinimal(oracle, result.failing)) << "seed " << seed;
    }
  }
}

TEST(DdminTest, IsOneMinimalWhereMostIsUnresolved) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const int count = 2 + static_cast<int>(random.Below(30));
    std::vector<int> needs(static_cast<size_t>(count), -1);
    for (int i = 1; i < count; ++i) {
      if (random.Chance(0.8)) needs[static_cast<size_t>(i)] = static_cast<int>(random.Below(static_cast<uint64_t>(i)));
    }
    const Oracle oracle = WithDependencies(FailsWith(Chosen(random, count, 1)), needs);
    for (const DdminOptions& options : AllOptions()) {
      ConfigurationTester tester(HooksFor(oracle));
      EXPECT_TRUE(IsOneMinimal(oracle, Ddmin(tester, AllOf(count), options).failing));
    }
  }
}

TEST(DdminTest, KeepsThePublishedBoundOnAnyOracle) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const int count = 2 + static_cast<int>(seed % 40);
    ConfigurationTester tester(HooksFor(Arbitrary(seed, count)));
    tester.Know({}, TestOutcome::kPass);
    Ddmin(tester, AllOf(count));
    EXPECT_LE(tester.counts().tests, WorstCase(count)) << "seed " << seed;
  }
}

// Nearly the published worst case: at the finest granularity only the last delta that is tried can go, every time.
TEST(DdminTest, KeepsThePublishedBoundInTheWorstCase) {
  for (const int count : {2, 8, 33, 64}) {
    const Oracle oracle = [](const Configuration& configuration) {
      const bool prefix =
          configuration.size() > 1 && configuration.back() + 1 == static_cast<int>(configuration.size());
      return prefix ? TestOutcome::kFail : TestOutcome::kUnresolved;
    };
    ConfigurationTester tester(HooksFor(oracle));
    tester.Know({}, TestOutcome::kPass);
    DdminOptions options;
    options.parts = count;
    EXPECT_EQ(Ddmin(tester, AllOf(count), options).failing, (Configuration{0, 1}));
    EXPECT_LE(tester.counts().tests, WorstCase(count));
    EXPECT_GE(tester.counts().tests, count * (count - 1) / 2);
  }
}

TEST(DdminTest, KeepsThePublishedBoundInTheBestCase) {
  for (const int count : {2, 3, 8, 100, 1000, 1024}) {
    for (int needed = 0; needed < count; needed += 1 + count / 13) {
      ConfigurationTester tester(HooksFor(FailsWith({needed})));
      tester.Know({}, TestOutcome::kPass);
      EXPECT_EQ(Ddmin(tester, AllOf(count)).failing, (Configuration{needed}));
      EXPECT_LE(static_cast<double>(tester.counts().tests), 2 * std::ceil(std::log2(count)));
    }
  }
}

// The didactic examples of Zeller and Hildebrandt, and what they take here: a configuration is tested once, and the
// first test, of all deltas, is the caller's.
TEST(DdminTest, SimplifiesThePublishedEightDeltas) {
  ConfigurationTester tester(HooksFor(FailsWith({0, 6, 7})));
  tester.Know({}, TestOutcome::kPass);
  EXPECT_EQ(Ddmin(tester, AllOf(8)).failing, (Configuration{0, 6, 7}));
  // By hand: 2 halves; 4 quarters, 2 rests; 1 rest of thirds; 4 single deltas, 2 rests; 2 rests.
  EXPECT_EQ(tester.counts().tests, 17);
}

// This line of a page crashed a browser, and so does <SELECT> alone. Published: 26 tests, on a real browser, which
// may have crashed on more of the mixtures than the oracle here says.
TEST(DdminTest, SimplifiesThePublishedLineOfHtml) {
  ConfigurationTester tester(HooksFor(CrashesTheBrowser));
  tester.Know({}, TestOutcome::kPass);
  const DdminResult result = Ddmin(tester, AllOf(40));
  EXPECT_EQ(HtmlOf(result.failing), "<SELECT>");
  EXPECT_EQ(tester.counts().tests, 73);

  // Rests only, from the last to the first.
  ConfigurationTester again(HooksFor(CrashesTheBrowser));
  DdminOptions backward;
  backward.try_subsets = false;
  backward.backward = true;
  backward.go_on = true;
  EXPECT_EQ(HtmlOf(Ddmin(again, AllOf(40), backward).failing), "<SELECT>");
  EXPECT_LT(again.counts().tests, tester.counts().tests);
}

TEST(DdminTest, TellsEverySmallerFailingConfiguration) {
  std::vector<Configuration> seen;
  DdminOptions options;
  options.on_smaller = [&seen](const Configuration& smaller) { seen.push_back(smaller); };
  ConfigurationTester tester(HooksFor(FailsWith({0, 6, 7})));
  const DdminResult result = Ddmin(tester, AllOf(8), options);
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back(), result.failing);
  for (size_t i = 1; i < seen.size(); ++i) EXPECT_LT(seen[i].size(), seen[i - 1].size());
}

TEST(DdminTest, KeepsTheBestSoFarWhenStopped) {
  int tests = 0;
  TestHooks hooks = HooksFor(FailsWith({3, 40}));
  hooks.stop = [&tests] { return ++tests > 12; };
  ConfigurationTester tester(hooks);
  const DdminResult result = Ddmin(tester, AllOf(100));
  EXPECT_FALSE(result.one_minimal);
  EXPECT_LT(result.failing.size(), 100u);
  EXPECT_EQ(FailsWith({3, 40})(result.failing), TestOutcome::kFail);
}

TEST(DdminTest, FindsTheSameWithTheSameTestsWhateverIsTestedAhead) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const Oracle oracle = Arbitrary(seed, 20);
    ConfigurationTester one(HooksFor(oracle));
    const DdminResult alone = Ddmin(one, AllOf(20));
    for (const int batch : {2, 7}) {
      TestHooks hooks = HooksFor(oracle);
      hooks.batch = batch;
      ConfigurationTester many(hooks);
      EXPECT_EQ(Ddmin(many, AllOf(20)).failing, alone.failing);
      EXPECT_EQ(many.counts().tests, one.counts().tests);
      EXPECT_EQ(many.counts().cached, one.counts().cached);
    }
  }
}

TEST(DdminTest, LeavesOutGroupsAsAWhole) {
  // Deltas 0 to 5 in three groups: 0 and 1, 2 and 3, 4 and 5.
  DdminOptions options;
  options.lift = [](const Configuration& units) {
    Configuration deltas;
    for (const int unit : units) deltas.insert(deltas.end(), {2 * unit, 2 * unit + 1});
    return deltas;
  };
  ConfigurationTester tester(HooksFor(FailsWith({2, 4})));
  EXPECT_EQ(Ddmin(tester, AllOf(3), options).failing, (Configuration{1, 2}));
}

}  // namespace
}  // namespace twinstep
