// What a session that goes on may skip, and what it does where no judge can be made. What judges say needs programs and
// engines: harness/campaign/session_runner_test.cc.
#include "model/judging/session_arbiter.h"

#include <memory>
#include <string>
#include <utility>

#include "gtest/gtest.h"
#include "model/fake_debugger.h"

namespace twinstep {
namespace {

class SessionArbiterTest : public ::testing::Test {
 protected:
  // `rule` explains every difference; empty: none does.
  SessionArbiter Arbiter(std::string rule = "") {
    return SessionArbiter({.a = a_,
                           .b = b_,
                           .program = program_,
                           .options = options_,
                           .judge = [](Engine&) -> absl::StatusOr<std::shared_ptr<const Judge>> {
                             return absl::ResourceExhaustedError("it takes too long");
                           },
                           .judge_at_hand = [](Engine&) { return nullptr; },
                           .explain =
                               [rule](SessionDifference& difference) {
                                 if (!rule.empty()) difference.explanation = {BY_DESIGN, rule};
                               }});
  }

  FakeEngine a_{FakeProgram()};
  FakeEngine b_{FakeProgram()};
  Program program_;
  SessionOptions options_;
};

TEST_F(SessionArbiterTest, WhatSetsEvaluatesOrRestartsChangesTheProgram) {
  const SessionArbiter arbiter = Arbiter();
  Action action;
  action.mutable_set_variable()->set_name("a");
  EXPECT_TRUE(arbiter.ChangesProgram(action));
  action.mutable_restart_frame();
  EXPECT_TRUE(arbiter.ChangesProgram(action));
  for (const char* const expression : {"a = 1", "f()", "a++", "o.p", "delete o.p"}) {
    action.mutable_evaluate()->set_expression(expression);
    EXPECT_TRUE(arbiter.ChangesProgram(action)) << expression;
    action.mutable_set_breakpoint()->set_condition(expression);
    EXPECT_TRUE(arbiter.ChangesProgram(action)) << expression;
    action.clear_kind();
  }
}

TEST_F(SessionArbiterTest, StepsBreakpointsAndLooksDoNot) {
  const SessionArbiter arbiter = Arbiter();
  Action action;
  action.mutable_evaluate()->set_expression("a");
  EXPECT_FALSE(arbiter.ChangesProgram(action));
  action.mutable_set_breakpoint()->mutable_location()->set_line(3);
  EXPECT_FALSE(arbiter.ChangesProgram(action));
  action.mutable_set_breakpoint()->set_condition("a");
  EXPECT_FALSE(arbiter.ChangesProgram(action));
  Action steps[5];
  steps[0].mutable_step_over();
  steps[1].mutable_resume();
  steps[2].mutable_run_to_location();
  steps[3].mutable_pause_on_exceptions();
  steps[4].mutable_remove_breakpoint();
  for (const Action& step : steps) {
    EXPECT_FALSE(arbiter.ChangesProgram(step)) << step.ShortDebugString();
  }
}

TEST_F(SessionArbiterTest, WithoutJudgesItGoesOnOnlyBehindWhatARuleExplains) {
  SessionArbiter unexplained = Arbiter();
  EXPECT_FALSE(unexplained.IsReady({}, {}));
  EXPECT_TRUE(unexplained.Prepare({}, {}).ok()) << "the session is not lost";
  EXPECT_TRUE(unexplained.IsReady({}, {}));
  SessionDifference difference;
  EXPECT_EQ(unexplained.Judge(difference), "undecided: it takes too long");
  EXPECT_EQ(difference.verdict.kind(), Verdict::UNDECIDED);

  SessionArbiter explained = Arbiter("they are meant to differ here");
  EXPECT_TRUE(explained.Prepare({}, {}).ok());
  SessionDifference designed;
  EXPECT_EQ(explained.Judge(designed), "");
  EXPECT_EQ(designed.verdict.kind(), Verdict::UNDECIDED);
  // Nor is there a way apart: nobody knows where the two are.
  EXPECT_EQ(explained.MomentOfSecond(Trace()), std::nullopt);
  EXPECT_TRUE(explained.MomentsOfFirst(Trace()).empty());
}

}  // namespace
}  // namespace twinstep
