#include "model/action_kind.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/fake_debugger.h"

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

TEST(ActionKindTest, ADebuggerWithoutConditionsSaysSo) {
  FakeSession session({.visits = {{.line = 1}}});
  absl::StatusOr<Output> plain = ActOn(session, Break(1, ""));
  ASSERT_TRUE(plain.ok());
  EXPECT_TRUE(plain->has_breakpoint_set());
  absl::StatusOr<Output> with_condition = ActOn(session, Break(1, "x"));
  EXPECT_EQ(with_condition.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(with_condition.status().message()), HasSubstr("only the basic actions"));
}

}  // namespace
}  // namespace twinstep
