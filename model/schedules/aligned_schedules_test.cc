#include "model/schedules/aligned_schedules.h"

#include "gtest/gtest.h"
#include "model/random.h"
#include "model/schedules/isolate_switch.h"

namespace twinstep {
namespace {

// Without forced switches.
Schedule Of(const char* text) { return ParseSchedule(text).value(); }

TEST(AlignedSchedulesTest, EqualAgentsDifferInTime) {
  const AlignedSchedules aligned(Of("0:254 1:10"), Of("0:278 1:7"));
  EXPECT_EQ(aligned.differences(), 24 + 3);
  EXPECT_EQ(ScheduleText(aligned.Mix({})), "0:254 1:10");
  EXPECT_EQ(ScheduleText(aligned.Mix(RangeSet(0, 27))), "0:278 1:7");
  EXPECT_EQ(ScheduleText(aligned.Mix(RangeSet(0, 4))), "0:258 1:10");
  EXPECT_EQ(ScheduleText(aligned.Mix(RangeSet(20, 26))), "0:258 1:8");
  EXPECT_EQ(aligned.SwitchOf(23), 0);
  EXPECT_EQ(aligned.SwitchOf(24), 1);
}

TEST(AlignedSchedulesTest, ASwitchThatOneLacksIsThereOneOfNoLength) {
  const AlignedSchedules aligned(Of("0:10 1:5 0:20"), Of("0:4 1:5 0:8 1:9 0:20"));
  // 0:10 1:5 0:20 is matched with the first or the last of the longer one: three pairs either way.
  EXPECT_EQ(aligned.switches().size(), 5);
  const Schedule passing = aligned.Mix({});
  uint64_t at[2] = {0, 0};
  Schedule that_run;
  for (const Switch& one : passing) {
    if (one.count > at[one.agent]) that_run.push_back(one);
    at[one.agent] = std::max(at[one.agent], one.count);
  }
  EXPECT_EQ(ScheduleText(that_run), "0:10 1:5 0:20");
  EXPECT_EQ(ScheduleText(aligned.Mix(RangeSet(0, aligned.differences()))), "0:4 1:5 0:8 1:9 0:20");
}

TEST(AlignedSchedulesTest, SwitchesAreMovedInEitherDirection) {
  const AlignedSchedules aligned(Of("0:5"), Of("0:3"));
  EXPECT_EQ(ScheduleText(aligned.Mix(RangeSet(1, 2))), "0:4");
}

// The failure of the published experiment: 3.8 billion differences, one of which decides.
TEST(IsolateSwitchTest, BillionsOfDifferencesTakeFewTests) {
  Schedule passing, failing;
  Random random(5);
  uint64_t at[2] = {0, 0};
  for (int i = 0; i < 100; ++i) {
    const int agent = i % 2;
    at[agent] += 200'000'000;
    passing.push_back({agent, at[agent] - random.Below(40'000'000), false});
    failing.push_back({agent, at[agent] + random.Below(40'000'000), false});
  }
  const AlignedSchedules aligned(passing, failing);
  EXPECT_GT(aligned.differences(), 3'000'000'000);
  const uint64_t bad = (passing[33].count + failing[33].count) / 2;
  IsolateSwitchOptions options;
  options.test = [bad](const Schedule& schedule, const auto&) {
    return schedule[33].count >= bad ? TestOutcome::kFail : TestOutcome::kPass;
  };
  const IsolatedSwitch found = IsolateSwitch(aligned, options);
  EXPECT_EQ(found.left, 1);
  EXPECT_TRUE(found.one_minimal);
  EXPECT_EQ(found.slot, 33);
  EXPECT_EQ(found.passing[33].count, bad - 1);
  EXPECT_EQ(found.failing[33].count, bad);
  EXPECT_LE(found.tests, 40);
}

TEST(IsolateSwitchTest, KeepsTheBestWhenItMayTestNoMore) {
  const AlignedSchedules aligned(Of("0:1"), Of("0:1001"));
  IsolateSwitchOptions options;
  options.max_tests = 3;
  options.test = [](const Schedule& schedule, const auto&) {
    return schedule[0].count >= 900 ? TestOutcome::kFail : TestOutcome::kPass;
  };
  const IsolatedSwitch found = IsolateSwitch(aligned, options);
  EXPECT_EQ(found.left, 125);
  EXPECT_FALSE(found.one_minimal);
  EXPECT_LT(found.passing[0].count, 900);
  EXPECT_GE(found.failing[0].count, 900);
}

}  // namespace
}  // namespace twinstep
