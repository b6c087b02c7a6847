#include "model/schedules/isolate_switch.h"

#include <cmath>
#include <set>

#include "gtest/gtest.h"
#include "model/delta_debugging/dd.h"
#include "model/random.h"

namespace twinstep {
namespace {

RangeSet Of(const std::set<uint64_t>& numbers) {
  RangeSet set;
  for (const uint64_t number : numbers) set = set.Union(RangeSet(number, number + 1));
  return set;
}

std::set<uint64_t> Numbers(const RangeSet& set) {
  std::set<uint64_t> numbers;
  for (const Range& range : set.ranges()) {
    for (uint64_t i = range.begin; i < range.end; ++i) numbers.insert(i);
  }
  return numbers;
}

TEST(RangeSetTest, DoesWhatSetsDo) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    std::set<uint64_t> a, b, both, rest;
    for (int i = 0; i < 12; ++i) {
      a.insert(random.Below(24));
      b.insert(random.Below(24));
    }
    both = a;
    both.insert(b.begin(), b.end());
    for (const uint64_t one : a) {
      if (b.count(one) == 0) rest.insert(one);
    }
    EXPECT_EQ(Numbers(Of(a)), a);
    EXPECT_EQ(Numbers(Of(a).Union(Of(b))), both);
    EXPECT_EQ(Of(a).Union(Of(b)).size(), both.size());
    EXPECT_EQ(Numbers(Of(a).Without(Of(b))), rest);
    EXPECT_EQ(Of(a).CountIn(5, 15), static_cast<uint64_t>(std::distance(a.lower_bound(5), a.lower_bound(15))));
    const uint64_t parts = 1 + random.Below(a.size());
    std::set<uint64_t> joined;
    for (const RangeSet& part : Of(a).Split(parts)) {
      EXPECT_GE(part.size(), a.size() / parts);
      EXPECT_LE(part.size(), a.size() / parts + 1);
      const std::set<uint64_t> numbers = Numbers(part);
      EXPECT_TRUE(joined.empty() || *joined.rbegin() < *numbers.begin());
      joined.insert(numbers.begin(), numbers.end());
    }
    EXPECT_EQ(joined, a);
  }
}

// An outcome for every set, by chance, but for the two ends.
TestOutcome Oracle(uint64_t seed, const std::set<uint64_t>& set, uint64_t count) {
  if (set.empty()) return TestOutcome::kPass;
  if (set.size() == count) return TestOutcome::kFail;
  uint64_t key = seed;
  for (const uint64_t one : set) key = Random(key * 31 + one).Next();
  return static_cast<TestOutcome>(Random(key).Below(3));
}

TEST(RangeDdTest, TakesTheSameWayAsDd) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const uint64_t count = 1 + seed % 20;
    RangeDdOptions options;
    options.test = [&](const RangeSet& set, const auto&) { return Oracle(seed, Numbers(set), count); };
    const RangeDdResult mine = RangeDd(count, options);
    ConfigurationTester tester(HooksFor([&](const Configuration& configuration) {
      return Oracle(seed, std::set<uint64_t>(configuration.begin(), configuration.end()), count);
    }));
    const DdResult theirs = Dd(tester, {}, AllOf(static_cast<int>(count)));
    EXPECT_EQ(Numbers(mine.passing), std::set<uint64_t>(theirs.passing.begin(), theirs.passing.end())) << seed;
    EXPECT_EQ(Numbers(mine.failing), std::set<uint64_t>(theirs.failing.begin(), theirs.failing.end())) << seed;
    EXPECT_TRUE(mine.one_minimal);
    EXPECT_LE(mine.tests, static_cast<int>(count * count + 3 * count));
  }
}

TEST(RangeDdTest, TellsAheadWhatItWillWant) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const uint64_t count = 20;
    std::vector<RangeSet> tested;
    std::set<std::string> told;
    int foreseen = 0;
    RangeDdOptions options;
    options.test = [&](const RangeSet& set, const std::vector<RangeSet>& ahead) {
      EXPECT_EQ(tested.empty() ? 1 : told.count(set.Text()), 1) << "all three outcomes were told";
      told.clear();
      for (const RangeSet& one : ahead) told.insert(one.Text());
      EXPECT_EQ(told.size(), ahead.size()) << "each once";
      EXPECT_EQ(told.count(set.Text()), 0);
      tested.push_back(set);
      return Oracle(seed, Numbers(set), count);
    };
    options.ahead = 3;
    const RangeDdResult ahead = RangeDd(count, options);
    options.test = [&](const RangeSet& set, const std::vector<RangeSet>& none) {
      EXPECT_TRUE(none.empty());
      EXPECT_EQ(set, tested.at(static_cast<size_t>(foreseen++)));
      return Oracle(seed, Numbers(set), count);
    };
    options.ahead = 0;
    EXPECT_EQ(RangeDd(count, options).tests, ahead.tests);
  }
}

TEST(RangeDdTest, WhereAllIsResolvedTestsAreLogarithmic) {
  constexpr uint64_t kCount = 3'842'577'240;
  RangeDdOptions options;
  options.test = [](const RangeSet& set, const auto&) {
    return set.CountIn(59'772'127, 59'772'128) > 0 ? TestOutcome::kFail : TestOutcome::kPass;
  };
  const RangeDdResult found = RangeDd(kCount, options);
  EXPECT_EQ(found.failing.Without(found.passing), RangeSet(59'772'127, 59'772'128));
  EXPECT_LE(found.tests, 2 * std::log2(static_cast<double>(kCount)));
}

}  // namespace
}  // namespace twinstep
