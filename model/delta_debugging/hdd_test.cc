#include "model/delta_debugging/hdd.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/delta_debugging/oracles_for_test.h"

namespace twinstep {
namespace {

constexpr HddOptions::Level kLevels[] = {HddOptions::Level::kDdmin, HddOptions::Level::kDdminBackward,
                                         HddOptions::Level::kCounters};

// 0 holds 1 and 2, 2 holds 3, 4 holds 5.
const std::vector<int> kParents = {-1, 0, 0, 2, -1, 4};

TEST(HddTest, LeavesOutNodesWithAllThatIsInThem) {
  for (const HddOptions::Level level : kLevels) {
    ConfigurationTester tester(HooksFor(FailsWith({3})));
    const HddResult result = Hdd(tester, kParents, {.level = level, .on_smaller = {}});
    EXPECT_EQ(result.failing, (Configuration{0, 2, 3}));
    EXPECT_TRUE(result.one_minimal);
  }
}

TEST(HddTest, FindsThatNothingIsNeeded) {
  ConfigurationTester tester(HooksFor(FailsWith({})));
  EXPECT_EQ(Hdd(tester, kParents).failing, Configuration());
  EXPECT_EQ(tester.counts().tests, 1);
}

TEST(HddTest, AnEmptyTreeIsMinimal) {
  ConfigurationTester tester(HooksFor(FailsWith({})));
  EXPECT_TRUE(Hdd(tester, {}).one_minimal);
}

TEST(HddTest, AnswersAreTreesAndNoNodeCanGo) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const int count = 1 + static_cast<int>(random.Below(60));
    std::vector<int> parents;
    for (int i = 0; i < count; ++i) parents.push_back(static_cast<int>(random.Below(static_cast<uint64_t>(i) + 1)) - 1);
    // Without a parent a node makes no sense.
    const Oracle tree = WithDependencies(
        round % 2 == 0 ? Arbitrary(static_cast<uint64_t>(round), count) : FailsWith(Chosen(random, count, 1)), parents);
    for (const HddOptions::Level level : kLevels) {
      bool all_trees = true;
      ConfigurationTester tester(HooksFor([&](const Configuration& configuration) {
        for (const int node : configuration) {
          const int parent = parents[static_cast<size_t>(node)];
          all_trees =
              all_trees && (parent < 0 || std::binary_search(configuration.begin(), configuration.end(), parent));
        }
        return tree(configuration);
      }));
      const HddResult result = Hdd(tester, parents, {.level = level, .on_smaller = {}});
      EXPECT_TRUE(all_trees);
      EXPECT_TRUE(result.one_minimal);
      EXPECT_EQ(tree(result.failing), TestOutcome::kFail);
      for (const int node : result.failing) {
        Configuration rest;
        for (const int other : result.failing) {
          int above = other;
          while (above >= 0 && above != node) above = parents[static_cast<size_t>(above)];
          if (above != node) rest.push_back(other);
        }
        EXPECT_NE(tree(rest), TestOutcome::kFail) << "round " << round << ", node " << node;
      }
    }
  }
}

TEST(HddTest, KeepsTheBestSoFarWhenStopped) {
  std::vector<int> parents;
  for (int i = 0; i < 100; ++i) parents.push_back(i < 10 ? -1 : i % 10);
  int tests = 0;
  TestHooks hooks = HooksFor(FailsWith({7, 47}));
  hooks.stop = [&tests] { return ++tests > 6; };
  ConfigurationTester tester(hooks);
  Configuration best;
  HddOptions options;
  options.on_smaller = [&best](const Configuration& smaller) { best = smaller; };
  const HddResult result = Hdd(tester, parents, options);
  EXPECT_FALSE(result.one_minimal);
  EXPECT_EQ(result.failing, best);
  EXPECT_EQ(FailsWith({7, 47})(result.failing), TestOutcome::kFail);
}

}  // namespace
}  // namespace twinstep
