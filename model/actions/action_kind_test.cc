#include "model/actions/action_kind.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

Action Break(uint32_t line, const std::string& condition) {
  Action action;
  action.mutable_set_breakpoint()->mutable_location()->set_line(line);
  action.mutable_set_breakpoint()->set_condition(condition);
  return action;
}

TEST(ActionKindTest, ABreakpointWithConditionIsNotBasic) {
  EXPECT_TRUE(IsBasic(Break(3, "")));
  EXPECT_FALSE(IsBasic(Break(3, "x > 1")));
  EXPECT_EQ(KindName(Break(3, "x > 1")), "set breakpoint with condition");
}

TEST(ActionKindTest, StationaryActionsLetNothingRun) {
  Action evaluate, restart, resume;
  evaluate.mutable_evaluate()->set_expression("x");
  restart.mutable_restart_frame();
  resume.mutable_resume();
  EXPECT_TRUE(IsStationary(evaluate));
  EXPECT_FALSE(IsBasic(evaluate));
  EXPECT_FALSE(IsStationary(restart));
  EXPECT_FALSE(IsBasic(restart));
  EXPECT_FALSE(IsStationary(resume));
  EXPECT_TRUE(IsBasic(resume));
}

TEST(ActionKindTest, WhatAnActionNamesIsFoundByItsFields) {
  const auto first = [](const std::string& text) { return ParseActions(text).value()[0]; };
  Action restart = first("restart 2");
  EXPECT_EQ(FrameOf(restart), 2u);
  ChangeFrame(restart, [](uint32_t frame) { return frame + 1; });
  EXPECT_EQ(ToText(restart), "restart frame 3");
  Action range = first("blackbox 3:2-7:1");
  for (Location* const place : LocationsOf(range)) place->set_line(place->line() + 1);
  EXPECT_EQ(FormatAction(range), "blackbox 4:2-8:1");
  EXPECT_THAT(ExpressionsOf(first("break 3 if \"a\" log b")), ::testing::ElementsAre("a", "b"));
  EXPECT_THAT(ExpressionsOf(first("break 3")), ::testing::IsEmpty());
  EXPECT_TRUE(LocationsOf(first("resume")).empty());
  Action step = first("over skip 3:2-7:1 9:0-9:4");
  EXPECT_EQ(LocationsOf(step).size(), 4u);
  ASSERT_EQ(RangesOf(step).size(), 2u);
  RangesOf(step)[1].end->set_column(5);
  EXPECT_EQ(FormatAction(step), "over skip 3:2-7:1 9:0-9:5");
  Action entering = first("over skip 3:2-7:1 enter 9:0-9:4");
  EXPECT_EQ(LocationsOf(entering).size(), 4u);
  ASSERT_EQ(RangesOf(entering).size(), 2u);
  RangesOf(entering)[1].end->set_column(5);
  EXPECT_EQ(FormatAction(entering), "over skip 3:2-7:1 enter 9:0-9:5");
  EXPECT_EQ(RangesOf(range).size(), 1u);
}

TEST(ActionKindTest, WhatADebuggerMustBeAbleToDo) {
  Action restart, resume;
  restart.mutable_restart_frame();
  resume.mutable_resume();
  EXPECT_FALSE(CanDo({}, restart));
  EXPECT_TRUE(CanDo({.restarts_frames = true}, restart));
  EXPECT_TRUE(CanDo({}, resume));
  // A variant of what all can do.
  Action step;
  step.mutable_step_over();
  EXPECT_TRUE(CanDo({}, step));
  step.mutable_step_over()->add_skips();
  EXPECT_FALSE(CanDo({}, step));
  EXPECT_TRUE(CanDo({.steps_past_code = true}, step));
}

}  // namespace
}  // namespace twinstep
