// How far a truth made by hand holds in a session made by hand, and what has run in it between two pauses.
#include <gtest/gtest.h>

#include <string>

#include "engines/parser/truth/known_program_for_test.h"
#include "model/judging/judged_session.h"

namespace twinstep {
namespace {

class TruthEndsTest : public ::testing::Test {
 protected:
  TruthEndsTest() {
    trace_.add_events()->mutable_action()->mutable_start();
    *Answer().mutable_paused() = PauseForTest(Paused::BREAKPOINT, {{1, 0}});
  }

  Output& Answer() { return *trace_.add_events()->mutable_output(); }
  void Resume(uint32_t line) {
    trace_.add_events()->mutable_action()->mutable_resume();
    *Answer().mutable_paused() = PauseForTest(Paused::BREAKPOINT, {{line, 0}});
  }
  void Finish(Finished::Outcome outcome) {
    trace_.add_events()->mutable_action()->mutable_resume();
    Answer().mutable_finished()->set_outcome(outcome);
  }
  JudgedSession Judged() const { return JudgedSession(known_, &matcher_, trace_); }
  // Why the truth ends once that action is done at the first pause.
  std::string Ends(const Action& action, const Output& answer) {
    *trace_.add_events()->mutable_action() = action;
    Answer() = answer;
    Resume(2);
    const JudgedSession session = Judged();
    // What comes behind it matches nothing any more.
    EXPECT_TRUE(session.pauses().front().match.matched());
    EXPECT_EQ(session.pauses().back().match.matched(), session.truth_ends().empty());
    EXPECT_EQ(session.RanIn(session.stretches().back()).has_value(), session.truth_ends().empty());
    return session.truth_ends();
  }

  const KnownProgram known_ = KnownProgramMaker("f();\ng();\nh();\n")
                                  .Point("f();")
                                  .Point("g();")
                                  .Point("h();")
                                  .Known({PlaceAt(1, 0), PlaceAt(2, 0), PlaceAt(3, 0)});
  const PauseMatcher matcher_{known_};
  Trace trace_;
};

TEST_F(TruthEndsTest, ItHoldsWhereTheUserOnlyLooks) {
  Action action;
  action.mutable_evaluate()->set_expression("x === 1");
  Output answer;
  answer.mutable_evaluated();
  EXPECT_EQ(Ends(action, answer), "");
}

TEST_F(TruthEndsTest, WithAnExpressionThatMayDoSomething) {
  Action action;
  action.mutable_evaluate()->set_expression("f()");
  Output answer;
  answer.mutable_evaluated();
  EXPECT_EQ(Ends(action, answer),
            "an expression was evaluated that may change the program, and the debugger does not say what came of it");
}

TEST_F(TruthEndsTest, WithAVariableThatIsSet) {
  Action action;
  action.mutable_set_variable();
  Output answer;
  answer.mutable_evaluated();
  EXPECT_EQ(Ends(action, answer), "a variable was set, and the debugger does not say what came of it");
}

TEST_F(TruthEndsTest, WithAConditionThatMayDoSomething) {
  Action action;
  action.mutable_set_breakpoint()->set_condition("x++");
  Output answer;
  answer.mutable_breakpoint_set();
  EXPECT_EQ(Ends(action, answer), "a breakpoint's condition may change the program");
}

TEST_F(TruthEndsTest, WithAFrameThatIsRestarted) {
  Action action;
  action.mutable_restart_frame();
  Output answer;
  *answer.mutable_paused() = PauseForTest(Paused::RESTARTED, {{1, 0}});
  EXPECT_EQ(Ends(action, answer), "a frame was restarted");
}

TEST_F(TruthEndsTest, WhatIsBetweenTwoPausesHasRun) {
  Resume(3);
  Finish(Finished::COMPLETED);
  const JudgedSession session = Judged();
  ASSERT_EQ(session.stretches().size(), 3u);
  const auto ran = session.RanIn(session.stretches()[1]);
  ASSERT_TRUE(ran.has_value());
  // g has: the event between.
  EXPECT_EQ(ran->begin.event, 0);
  EXPECT_EQ(ran->end.event, 2);
  const auto rest = session.RanIn(session.stretches()[2]);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(rest->begin.event, 2);
  EXPECT_EQ(rest->end.event, known_.timeline->size());
}

TEST_F(TruthEndsTest, OfAProgramThatWasEndedNobodyKnowsWhatRan) {
  Finish(Finished::TIMED_OUT);
  const JudgedSession session = Judged();
  EXPECT_FALSE(session.RanIn(session.stretches().back()).has_value());
}

TEST_F(TruthEndsTest, AroundAPauseWithoutMomentNobodyKnowsWhatRan) {
  Resume(3);
  // The program does not come there again.
  Resume(1);
  Finish(Finished::COMPLETED);
  const JudgedSession session = Judged();
  EXPECT_TRUE(session.RanIn(session.stretches()[1]).has_value());
  EXPECT_FALSE(session.RanIn(session.stretches()[2]).has_value());
  EXPECT_FALSE(session.RanIn(session.stretches()[3]).has_value());
}

}  // namespace
}  // namespace twinstep
