#include "harness/isolation/schedules/schedule_pool.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "model/schedules/schedule.h"

namespace twinstep {
namespace {

// Prints how far agent 0 gets before agent 1 runs.
constexpr char kRace[] = R"(
$262.agent.start('$262.agent.receiveBroadcast(memory => { print(new Int32Array(memory)[0]); });');
const cells = new Int32Array(new SharedArrayBuffer(4));
$262.agent.broadcast(cells.buffer);
for (let i = 0; i < 100; ++i) cells[0] = i;
)";

ScheduledProgram Program(const std::string& source) { return {"spidermonkey", {source, {}, ""}}; }

// Agent 1 is about to read when the main agent runs on to its yield point `count`; then it reads.
ScheduleOrder Until(int count) {
  return ReplayOrder(ParseSchedule(absl::StrCat("0:3! 1:2 0:", count, " 1:9!")).value());
}

std::string Said(const absl::StatusOr<ScheduleAnswer>& answer) {
  if (!answer.ok()) return std::string(answer.status().message());
  return answer->output_size() > 0 ? answer->output(0) : answer->what();
}

TEST(SchedulePoolTest, WhatRunsAheadIsWhatWouldHaveRun) {
  SchedulePool one(Program(kRace), {}, 1), three(Program(kRace), {}, 3);
  EXPECT_EQ(one.ahead(), 0);
  EXPECT_EQ(three.ahead(), 4);
  std::string last;
  for (int i = 10; i < 40; i += 3) {
    const std::string said = Said(one.Run(Until(i), {}, nullptr));
    EXPECT_EQ(Said(three.Run(Until(i), {Until(i + 3), Until(i + 6), Until(i + 1000)}, nullptr)), said) << i;
    EXPECT_NE(said, last) << "each schedule its own";
    last = said;
  }
  EXPECT_EQ(one.spare_runs(), 0);
  EXPECT_GT(three.spare_runs(), 0);
}

TEST(SchedulePoolTest, ARunThatHangsAheadKeepsNobodyWaiting) {
  // Hangs in the engine, behind no yield point, where agent 1 runs late.
  SchedulePool pool(Program(absl::StrCat(R"(
      $262.agent.start('$262.agent.receiveBroadcast(memory => {' +
                       '  if (new Int32Array(memory)[0] > 40) /^(a|a)*$/.test("a".repeat(200) + "b"); });');
      )",
                                         std::string(kRace).substr(std::string(kRace).find("const")))),
                    {.time = absl::Hours(1)}, 2);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(Said(pool.Run(Until(20 + i), {Until(100)}, nullptr)), "") << i;
  int asked = 0;
  const absl::StatusOr<ScheduleAnswer> stopped = pool.Run(Until(100), {}, [&asked] { return ++asked > 3; });
  EXPECT_EQ(stopped.status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(Said(pool.Run(Until(30), {}, nullptr)), "") << "goes on with new children";
}

TEST(SchedulePoolTest, LimitsAreOutcomes) {
  SchedulePool slow(Program("/^(a|a)*$/.test('a'.repeat(200) + 'b');"), {.time = absl::Milliseconds(300)}, 1);
  const absl::StatusOr<ScheduleAnswer> answer = slow.Run(ReplayOrder({}), {}, nullptr);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->outcome(), ScheduleAnswer::TOO_LONG);
  EXPECT_EQ(answer->what(), "the run was ended: no answer for 300ms");
  SchedulePool unparsed(Program("let = ;"), {}, 2);
  EXPECT_EQ(unparsed.Run(ReplayOrder({}), {}, nullptr).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
