#include "harness/isolation/versions/dynamic_analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/isolation/versions/auxiliary_changes.h"
#include "model/random.h"

namespace twinstep {
namespace {

bool Holds(const Configuration& all, const Configuration& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

Configuration RandomOf(Random& random, int count, double share) {
  Configuration chosen;
  for (int i = 0; i < count; ++i) {
    if (random.Chance(share)) chosen.push_back(i);
  }
  return chosen;
}

TEST(DynamicAnalysisTest, ChangesThatAreNeededTogetherAreFound) {
  // As in the paper's figure 4: only without both does the test pass, and no single one tells.
  ConfigurationTester tester(HooksFor([](const Configuration& reverted) {
    return Holds(reverted, {2, 5}) ? TestOutcome::kPass : TestOutcome::kFail;
  }));
  const DynamicAnalysisResult result = DynamicAnalysis(tester, AllOf(8));
  EXPECT_EQ(result.root, (Configuration{2, 5}));
  EXPECT_TRUE(result.complete);
}

TEST(DynamicAnalysisTest, WhereNothingPassesNothingIsFound) {
  int tests = 0;
  ConfigurationTester tester(HooksFor([&tests](const Configuration&) {
    ++tests;
    return TestOutcome::kFail;
  }));
  for (const int count : {0, 1, 2, 3, 16, 31}) {
    tests = 0;
    ConfigurationTester fresh(HooksFor([&tests](const Configuration&) {
      ++tests;
      return TestOutcome::kFail;
    }));
    EXPECT_TRUE(DynamicAnalysis(fresh, AllOf(count)).root.empty());
    EXPECT_LE(tests, 4 * count + 1);
  }
}

TEST(DynamicAnalysisTest, WhatItFindsPassesAndFailingRunsProveNothing) {
  Random random(5);
  for (int round = 0; round < 500; ++round) {
    const int count = 1 + static_cast<int>(random.Below(24));
    Configuration needed = RandomOf(random, count, 0.15);
    if (needed.empty()) needed.push_back(0);
    // Unresolved and other failures are no passes either.
    const uint64_t seed = random.Next();
    const bool noisy = random.Chance(0.5);
    const auto outcome = [&](const Configuration& reverted) {
      uint64_t hash = seed;
      for (const int change : reverted) hash = Random::ForSession(hash, static_cast<uint64_t>(change)).Next();
      if (noisy && static_cast<int>(reverted.size()) != count && Random(hash).Chance(0.3)) {
        return TestOutcome::kUnresolved;
      }
      return Holds(reverted, needed) ? TestOutcome::kPass : TestOutcome::kFail;
    };
    ConfigurationTester tester(HooksFor(outcome));
    const DynamicAnalysisResult result = DynamicAnalysis(tester, AllOf(count));
    ASSERT_TRUE(result.complete);
    // All of them together pass, so something is found.
    ASSERT_EQ(outcome(result.root), TestOutcome::kPass);
    if (!noisy) EXPECT_EQ(result.root, needed);
  }
}

TEST(DynamicAnalysisTest, StoppedItSaysSo) {
  TestHooks hooks = HooksFor(
      [](const Configuration& reverted) { return Holds(reverted, {3}) ? TestOutcome::kPass : TestOutcome::kFail; });
  int left = 2;
  hooks.stop = [&left] { return --left < 0; };
  ConfigurationTester tester(hooks);
  const DynamicAnalysisResult result = DynamicAnalysis(tester, AllOf(64));
  EXPECT_FALSE(result.complete);
  // What it had narrowed to passes.
  EXPECT_TRUE(Holds(result.root, {3}));
}

ChangeGroups Single(int count) {
  ChangeGroups groups;
  for (int i = 0; i < count; ++i) groups.push_back({i});
  return groups;
}

TEST(AuxiliaryChangesTest, ADeclarationThatAUseNeeds) {
  // Without change 1 the program needs change 6 taken back too.
  AuxiliaryChanges auxiliary(
      8, {{{0, 1, 2, 3}, {4, 5, 6, 7}}, Single(8)},
      [](const Configuration& reverted) { return !Holds(reverted, {1}) || Holds(reverted, {6}); }, {});
  EXPECT_EQ(auxiliary.Find({1}), (Configuration{6}));
  EXPECT_EQ(auxiliary.Find({0, 2}), Configuration());
  // What is known is not looked at again.
  const int64_t looks = auxiliary.looks();
  EXPECT_EQ(auxiliary.Find({1}), (Configuration{6}));
  EXPECT_EQ(auxiliary.looks(), looks);
}

TEST(AuxiliaryChangesTest, TheAnswerAlwaysHoldsTogether) {
  Random random(9);
  for (int round = 0; round < 300; ++round) {
    const int count = 1 + static_cast<int>(random.Below(20));
    // Change i needs needs[i], or nothing.
    std::vector<int> needs;
    for (int i = 0; i < count; ++i) {
      needs.push_back(random.Chance(0.4) ? static_cast<int>(random.Below(static_cast<uint64_t>(count))) : i);
    }
    const auto holds = [&needs](const Configuration& reverted) {
      return std::all_of(reverted.begin(), reverted.end(), [&](int change) {
        return std::binary_search(reverted.begin(), reverted.end(), needs[static_cast<size_t>(change)]);
      });
    };
    ChangeGroups files;
    for (int i = 0; i < count; ++i) {
      if (files.empty() || random.Chance(0.25)) files.emplace_back();
      files.back().push_back(i);
    }
    AuxiliaryChanges auxiliary(count, {files, Single(count)}, holds, {});
    for (int i = 0; i < 4; ++i) {
      const Configuration root = RandomOf(random, count, 0.3);
      const std::optional<Configuration> found = auxiliary.Find(root);
      ASSERT_TRUE(found.has_value());
      EXPECT_TRUE(holds(Union(root, *found)));
      EXPECT_EQ(Without(*found, root), *found);
      if (holds(root)) EXPECT_TRUE(found->empty());
    }
  }
}

TEST(AuxiliaryChangesTest, StoppedThereIsNoAnswer) {
  AuxiliaryChanges auxiliary(
      4, {Single(4)}, [](const Configuration& reverted) { return reverted.empty() || reverted.size() == 4; },
      [] { return true; });
  EXPECT_FALSE(auxiliary.Find({1}).has_value());
}

}  // namespace
}  // namespace twinstep
