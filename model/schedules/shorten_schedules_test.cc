#include "model/schedules/shorten_schedules.h"

#include <algorithm>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "model/random.h"

namespace twinstep {
namespace {

// Switch i is of agent i; the one that decides is moved by one.
SchedulePair Pair(int switches, int slot) {
  SchedulePair pair;
  for (int i = 0; i < switches; ++i) pair.passing.push_back({i, 10, false});
  pair.failing = pair.passing;
  pair.failing[static_cast<size_t>(slot)].count = 9;
  pair.slot = slot;
  return pair;
}

std::set<int> Agents(const Schedule& schedule) {
  std::set<int> agents;
  for (const Switch& one : schedule) agents.insert(one.agent);
  return agents;
}

// The pair still does it where all of these are in it.
std::function<bool(const SchedulePair&, const std::vector<SchedulePair>&)> Needs(std::set<int> needed) {
  return [needed](const SchedulePair& pair, const auto&) {
    const std::set<int> agents = Agents(pair.passing);
    return std::includes(agents.begin(), agents.end(), needed.begin(), needed.end());
  };
}

TEST(ShortenSchedulesTest, KeepsWhatMattersAndTheOneDifference) {
  ShortenSchedulesOptions options;
  options.test = Needs({3, 200, 388});
  const ShortSchedules found = ShortenSchedules(Pair(390, 77), options);
  EXPECT_EQ(ScheduleText(found.pair.passing), "3:10 77:10 200:10 388:10");
  EXPECT_EQ(ScheduleText(found.pair.failing), "3:10 77:9 200:10 388:10");
  EXPECT_EQ(found.pair.slot, 1);
  EXPECT_TRUE(found.one_minimal);
  EXPECT_LE(found.tests, 60);
}

TEST(ShortenSchedulesTest, WhereNothingElseMattersOneTestIsEnough) {
  ShortenSchedulesOptions options;
  options.test = Needs({});
  const ShortSchedules found = ShortenSchedules(Pair(1000, 999), options);
  EXPECT_EQ(found.pair.passing.size(), 1);
  EXPECT_EQ(found.tests, 1);
  EXPECT_EQ(ShortenSchedules(Pair(1, 0), options).tests, 0);
}

TEST(ShortenSchedulesTest, WhatIsLeftIsOneMinimalWhateverTheOutcomes) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    ShortenSchedulesOptions options;
    const auto outcome = [seed](const SchedulePair& pair) {
      uint64_t key = seed;
      for (const Switch& one : pair.failing) key = Random(key * 31 + static_cast<uint64_t>(one.agent)).Next();
      return Random(key).Below(3) == 0;
    };
    options.test = [&](const SchedulePair& pair, const auto&) { return outcome(pair); };
    const ShortSchedules found = ShortenSchedules(Pair(12, 5), options);
    ASSERT_TRUE(found.one_minimal);
    for (size_t i = 0; i < found.pair.passing.size(); ++i) {
      if (static_cast<int>(i) == found.pair.slot) continue;
      SchedulePair less = found.pair;
      less.passing.erase(less.passing.begin() + static_cast<ptrdiff_t>(i));
      less.failing.erase(less.failing.begin() + static_cast<ptrdiff_t>(i));
      EXPECT_FALSE(outcome(less)) << seed;
    }
  }
}

TEST(ShortenSchedulesTest, AnAgentMayRunOnAtOnceInsteadOfLater) {
  SchedulePair pair;
  pair.passing = ParseSchedule("1:10 2:5 1:20 2:8 1:30 2:9 3:7").value();
  pair.failing = pair.passing;
  pair.failing[6].count = 6;
  pair.slot = 6;
  ShortenSchedulesOptions options;
  // Agent 1 has to be at 10 or beyond before agent 2, which has to be switched out at 5.
  options.test = [](const SchedulePair& tested, const auto&) {
    uint64_t at[4] = {0, 0, 0, 0};
    bool was_at_5 = false;
    for (const Switch& one : tested.failing) {
      if (one.agent == 2 && at[1] < 10) return false;
      at[one.agent] = one.count;
      was_at_5 = was_at_5 || at[2] == 5;
    }
    return was_at_5 && at[1] == 30 && at[2] == 9 && at[3] == 6;
  };
  const ShortSchedules found = ShortenSchedules(pair, options);
  EXPECT_EQ(ScheduleText(found.pair.failing), "1:30 2:5 2:9 3:6");
  EXPECT_EQ(ScheduleText(found.pair.passing), "1:30 2:5 2:9 3:7");
  EXPECT_EQ(found.pair.slot, 3);
}

TEST(ShortenSchedulesTest, TellsAheadWhatItWillWant) {
  std::set<std::string> told;
  int tests = 0;
  ShortenSchedulesOptions options;
  options.ahead = 2;
  options.test = [&](const SchedulePair& pair, const std::vector<SchedulePair>& ahead) {
    EXPECT_TRUE(tests++ == 0 || told.count(ScheduleText(pair.failing)) == 1) << "both outcomes were told";
    told.clear();
    for (const SchedulePair& one : ahead) told.insert(ScheduleText(one.failing));
    return Needs({2, 30})(pair, {});
  };
  EXPECT_EQ(ShortenSchedules(Pair(40, 20), options).pair.passing.size(), 3);
}

TEST(ShortenSchedulesTest, StoppedItHasTheShortestSoFar) {
  ShortenSchedulesOptions options;
  options.test = Needs({60});
  options.max_tests = 3;
  const ShortSchedules found = ShortenSchedules(Pair(64, 63), options);
  EXPECT_FALSE(found.one_minimal);
  EXPECT_EQ(found.tests, 3);
  EXPECT_LT(found.pair.passing.size(), 64);
  EXPECT_EQ(Agents(found.pair.passing).count(60), 1);
  bool stopped = false;
  options.max_tests = 500;
  options.stop = [&stopped] { return stopped; };
  options.test = [&stopped](const SchedulePair&, const auto&) { return stopped = true; };
  EXPECT_EQ(ShortenSchedules(Pair(64, 63), options).pair.passing.size(), 64) << "the test was cut off";
}

}  // namespace
}  // namespace twinstep
