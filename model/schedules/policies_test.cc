#include "model/schedules/policies.h"

#include <algorithm>
#include <set>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

// Three agents that pass `length` yield points each; agent 0 waits in the middle until agent 1 has ended.
Schedule Record(SwitchPolicy& policy, uint64_t length) {
  Scheduler scheduler(policy, 100 * length);
  for (int i = 0; i < 3; ++i) scheduler.AddAgent();
  bool waited = false;
  while (scheduler.Choose()) {
    const int agent = scheduler.running();
    uint64_t stop = std::min(scheduler.turn().until, length + 1);
    if (agent == 0 && !waited) stop = std::min(stop, length / 2);
    // A yield point is passed only when it is not the one at which the agent is switched out, which counts as well.
    scheduler.Passed(std::max(stop, scheduler.count(agent)) - (stop == length + 1 ? 1 : 0));
    if (agent == 0 && !waited && stop == length / 2) {
      waited = true;
      scheduler.Wait(1, 1e6);
    } else if (stop == length + 1) {
      if (agent == 1) scheduler.Notify(1, 1);
      scheduler.End();
    } else {
      scheduler.SwitchedOut(0);
    }
  }
  EXPECT_EQ(scheduler.end(), RunEnd::kAllEnded);
  return scheduler.Recorded();
}

TEST(PoliciesTest, EqualSeedsGiveEqualSchedules) {
  std::set<std::string> different;
  for (uint64_t index = 0; index < 40; ++index) {
    const auto a = RandomPolicy(ScheduleGenerator::kBoth, 7, index, 3000);
    const auto b = RandomPolicy(ScheduleGenerator::kBoth, 7, index, 3000);
    const Schedule schedule = Record(*a, 1000);
    EXPECT_EQ(schedule, Record(*b, 1000));
    different.insert(ScheduleText(schedule));
  }
  EXPECT_GT(different.size(), 25);
}

TEST(PoliciesTest, WhatWasRecordedIsReplayed) {
  for (uint64_t index = 0; index < 100; ++index) {
    const auto policy = RandomPolicy(ScheduleGenerator::kBoth, 3, index, 3000);
    const Schedule recorded = Record(*policy, 1000);
    ReplayPolicy replay(recorded);
    EXPECT_EQ(ScheduleText(Record(replay, 1000)), ScheduleText(recorded));
    EXPECT_EQ(replay.infeasible(), 0);
  }
}

TEST(PoliciesTest, WhatCannotBeIsCounted) {
  // Agent 0 waits behind its yield point 500 until agent 1 has ended; nobody said so of a switch at 600.
  ReplayPolicy replay(ParseSchedule("0:600 2:10 3:5 1:1001").value());
  Record(replay, 1000);
  EXPECT_EQ(replay.infeasible(), 2) << "and there is no agent 3";
}

TEST(PoliciesTest, PctChangesPrioritiesAFewTimesOnly) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    PctPolicy policy(Random(seed), 3000, 3);
    // Each change, each end, and each block and wake-up can switch once.
    EXPECT_LE(Record(policy, 1000).size(), 3 + 3 + 2 + 1);
  }
}

}  // namespace
}  // namespace twinstep
