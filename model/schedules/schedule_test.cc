#include "model/schedules/schedule.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ScheduleTest, TextAndBack) {
  const Schedule schedule = {{0, 254, false}, {1, 12, true}};
  EXPECT_EQ(ScheduleText(schedule), "0:254 1:12!");
  EXPECT_EQ(ParseSchedule("0:254 1:12!").value(), schedule);
  EXPECT_EQ(schedule[0].passed(), 254);
  EXPECT_EQ(schedule[1].passed(), 11) << "it blocked before its yield point 12";
}

TEST(ScheduleTest, WhatIsNoScheduleIsNamed) {
  for (const char* text : {"0", "0:x", "-1:2", "0:5 !", "1:-3"}) EXPECT_FALSE(ParseSchedule(text).ok()) << text;
  EXPECT_EQ(ParseSchedule("0:5 1;6").status().message(),
            "'1;6' is not a switch of a schedule; write agent:count, as in 1:254");
}

}  // namespace
}  // namespace twinstep
