#include "harness/isolation/versions/dd_method.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "model/random.h"

namespace twinstep {
namespace {

bool Holds(const Configuration& all, const Configuration& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// `outcome` is told what is applied to OLD.
TestVariants Applied(int count, std::function<TestOutcome(const Configuration&)> outcome) {
  return [count, outcome](absl::Span<const Configuration> reverted) {
    std::vector<VariantResult> results;
    for (const Configuration& one : reverted) {
      VariantResult result;
      result.outcome = outcome(Without(AllOf(count), one));
      results.push_back(result);
    }
    return results;
  };
}

ChangeGroups Single(int count) {
  ChangeGroups groups;
  for (int i = 0; i < count; ++i) groups.push_back({i});
  return groups;
}

TEST(DdMethodTest, TheRunningExampleOfThePaperMisleadsIt) {
  // Of four changes each of 1 and 2 makes the test fail, whatever else is applied: both must be taken back. The first
  // half, 0 and 1, fails from OLD, and 0 alone passes, so 1 is reported alone.
  const auto outcome = [](const Configuration& applied) {
    return Holds(applied, {1}) || Holds(applied, {2}) ? TestOutcome::kFail : TestOutcome::kPass;
  };
  const DdMethodResult result = DdMethod(4, {}, AllOf(4), {Single(4)}, Applied(4, outcome), {});
  EXPECT_EQ(result.reported, (Configuration{1}));
  EXPECT_TRUE(result.one_minimal);
}

TEST(DdMethodTest, GroupsComeFirst) {
  // Two files of eight changes; 9 and 13 are needed together.
  const ChangeGroups files = {{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}};
  std::vector<Configuration> asked;
  const auto outcome = [&](const Configuration& applied) {
    asked.push_back(applied);
    return Holds(applied, {9, 13}) ? TestOutcome::kFail : TestOutcome::kPass;
  };
  DdMethodOptions options;
  options.smallest_failing = true;
  const DdMethodResult result = DdMethod(16, {}, AllOf(16), {files, Single(16)}, Applied(16, outcome), options);
  EXPECT_EQ(result.failing, (Configuration{9, 13}));
  EXPECT_EQ(result.reported, (Configuration{9, 13}));
  EXPECT_EQ(asked.front(), files[0]);
}

TEST(DdMethodTest, ResultsAreTrueOfRandomTests) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const int count = 1 + static_cast<int>(random.Below(20));
    Configuration needed;
    for (int i = 0; i < count; ++i) {
      if (random.Chance(0.2)) needed.push_back(i);
    }
    if (needed.empty()) needed.push_back(static_cast<int>(random.Below(static_cast<uint64_t>(count))));
    // Some variants are unresolved, by chance that depends on the variant alone.
    const double unresolved = random.Chance(0.5) ? 0.3 : 0;
    const uint64_t seed = random.Next();
    const auto outcome = [&](const Configuration& applied) {
      uint64_t hash = seed;
      for (const int change : applied) hash = Random::ForSession(hash, static_cast<uint64_t>(change)).Next();
      const bool ends = applied.empty() || static_cast<int>(applied.size()) == count;
      if (!ends && Random(hash).Chance(unresolved)) return TestOutcome::kUnresolved;
      return Holds(applied, needed) ? TestOutcome::kFail : TestOutcome::kPass;
    };
    ChangeGroups groups;
    for (int i = 0; i < count; ++i) {
      if (groups.empty() || random.Chance(0.3)) groups.emplace_back();
      groups.back().push_back(i);
    }
    for (const bool smallest : {false, true}) {
      DdMethodOptions options;
      options.smallest_failing = smallest;
      options.batch = 1 + static_cast<int>(random.Below(3));
      const DdMethodResult result =
          DdMethod(count, {}, AllOf(count), {groups, Single(count)}, Applied(count, outcome), options);
      ASSERT_TRUE(result.one_minimal);
      EXPECT_EQ(outcome(result.failing), TestOutcome::kFail);
      EXPECT_EQ(outcome(result.passing), TestOutcome::kPass);
      EXPECT_TRUE(Holds(result.failing, result.passing));
      EXPECT_EQ(result.reported, Without(result.failing, result.passing));
      if (smallest && unresolved == 0) EXPECT_EQ(result.reported, needed);
    }
  }
}

TEST(DdMethodTest, TheMostSuspectAreTriedFirst) {
  // 77 of a hundred makes the test fail, and 12 must go along with it.
  std::vector<Configuration> asked;
  const auto outcome = [&](const Configuration& applied) {
    asked.push_back(Without(AllOf(100), applied));
    if (Holds(applied, {12}) && !Holds(applied, {77})) return TestOutcome::kUnresolved;
    return Holds(applied, {77}) ? TestOutcome::kFail : TestOutcome::kPass;
  };
  DdMethodOptions options;
  options.ranks.assign(100, 9);
  options.ranks[40] = 0;
  options.ranks[77] = 1;
  options.completed = [](const Configuration& changes) {
    return Holds(changes, {77}) ? Union(changes, {12}) : changes;
  };
  const DdMethodResult result = DdMethod(100, {}, AllOf(100), {Single(100)}, Applied(100, outcome), options);
  EXPECT_EQ(asked[0], (Configuration{40}));
  EXPECT_EQ(asked[1], (Configuration{12, 40, 77}));
  EXPECT_LE(asked.size(), 8u);
  EXPECT_TRUE(result.one_minimal);
  EXPECT_EQ(result.reported, (Configuration{77}));
  // What is suspect wrongly costs tests, and no answer.
  options.ranks[77] = 99;
  asked.clear();
  EXPECT_TRUE(Holds(DdMethod(100, {}, AllOf(100), {Single(100)}, Applied(100, outcome), options).reported, {77}));
}

TEST(DdMethodTest, StoppedItHasTheBestSoFar) {
  int left = 6;
  DdMethodOptions options;
  options.stop = [&left] { return --left < 0; };
  const auto outcome = [](const Configuration& applied) {
    return Holds(applied, {77}) ? TestOutcome::kFail : TestOutcome::kPass;
  };
  const DdMethodResult result = DdMethod(100, {}, AllOf(100), {Single(100)}, Applied(100, outcome), options);
  EXPECT_FALSE(result.one_minimal);
  EXPECT_LT(result.reported.size(), 100u);
  EXPECT_TRUE(Holds(result.reported, {77}));
}

}  // namespace
}  // namespace twinstep
