// Sessions made by hand, without a truth: which breakpoints stand in each stretch, and what ends a truth.
#include "model/judging/judged_session.h"

#include <optional>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TraceMaker {
 public:
  // A request by line, with an answer at a column.
  TraceMaker& Break(uint32_t line, uint32_t column, const char* condition = "") {
    SetBreakpoint& set = *trace_.add_events()->mutable_action()->mutable_set_breakpoint();
    set.mutable_location()->set_line(line);
    set.set_condition(condition);
    Location& place = *trace_.add_events()->mutable_output()->mutable_breakpoint_set()->mutable_location();
    place.set_line(line);
    place.set_column(column);
    return *this;
  }
  TraceMaker& BreakRefused(uint32_t line) {
    trace_.add_events()->mutable_action()->mutable_set_breakpoint()->mutable_location()->set_line(line);
    trace_.add_events()->mutable_output()->mutable_breakpoint_refused();
    return *this;
  }
  TraceMaker& Remove(uint32_t line, std::optional<uint32_t> column, bool removed = true) {
    Location& place = *trace_.add_events()->mutable_action()->mutable_remove_breakpoint()->mutable_location();
    place.set_line(line);
    if (column) place.set_column(*column);
    trace_.add_events()->mutable_output()->mutable_breakpoint_removed()->set_removed(removed);
    return *this;
  }
  TraceMaker& Start() {
    trace_.add_events()->mutable_action()->mutable_start();
    return Pause();
  }
  TraceMaker& Resume() {
    trace_.add_events()->mutable_action()->mutable_resume();
    return Pause();
  }
  TraceMaker& Exceptions(PauseOnExceptions::Mode mode) {
    trace_.add_events()->mutable_action()->mutable_pause_on_exceptions()->set_mode(mode);
    trace_.add_events()->mutable_output()->mutable_done();
    return *this;
  }
  TraceMaker& Blackbox(bool refused) {
    // A range.
    trace_.add_events()->mutable_action()->mutable_blackbox()->mutable_begin()->set_line(1);
    trace_.add_events()->mutable_output()->mutable_done()->set_refused(refused);
    return *this;
  }
  TraceMaker& TakeBack() {
    class Blackbox& blackbox = *trace_.add_events()->mutable_action()->mutable_blackbox();
    blackbox.mutable_begin()->set_line(1);
    blackbox.set_taken_back(true);
    trace_.add_events()->mutable_output()->mutable_done();
    return *this;
  }
  TraceMaker& Pauses(bool active) {
    trace_.add_events()->mutable_action()->mutable_pauses_active()->set_active(active);
    trace_.add_events()->mutable_output()->mutable_done();
    return *this;
  }
  TraceMaker& Finish() {
    trace_.add_events()->mutable_action()->mutable_resume();
    trace_.add_events()->mutable_output()->mutable_finished()->set_outcome(Finished::COMPLETED);
    return *this;
  }
  const Trace& trace() const { return trace_; }

 private:
  TraceMaker& Pause() {
    trace_.add_events()->mutable_output()->mutable_paused();
    return *this;
  }

  Trace trace_;
};

class JudgedSessionTest : public ::testing::Test {
 protected:
  JudgedSession Judged(const TraceMaker& made) { return JudgedSession(known_, nullptr, made.trace()); }
  // The places of the breakpoints that stand in a stretch.
  static std::vector<LineAndColumn> PlacesIn(const Stretch& stretch) {
    std::vector<LineAndColumn> places;
    for (const SetBreakpointAt& one : stretch.breakpoints) places.push_back(one.place);
    return places;
  }

  const KnownProgram known_;
};

TEST_F(JudgedSessionTest, AStretchGoesFromPauseToPause) {
  const TraceMaker made = TraceMaker().Break(3, 2).Start().Resume().Finish();
  const JudgedSession session = Judged(made);
  ASSERT_EQ(session.stretches().size(), 3u);
  EXPECT_EQ(session.FromOf(session.stretches()[0]), nullptr);
  EXPECT_EQ(session.ToOf(session.stretches()[0]), &session.pauses()[0]);
  EXPECT_EQ(session.FromOf(session.stretches()[1]), &session.pauses()[0]);
  EXPECT_EQ(session.ToOf(session.stretches()[2]), nullptr);
  EXPECT_EQ(session.stretches()[2].answer_event, 7);
  ASSERT_NE(session.finished(), nullptr);
  EXPECT_EQ(session.finished()->outcome(), Finished::COMPLETED);
  EXPECT_FALSE(session.has_truth());
  EXPECT_EQ(session.RanIn(session.stretches()[0]), std::nullopt);
}

TEST_F(JudgedSessionTest, ABreakpointStandsUntilItIsRemoved) {
  const TraceMaker made =
      TraceMaker().Break(3, 2).Break(4, 8, "true").BreakRefused(9).Start().Remove(3, std::nullopt).Resume().Finish();
  const JudgedSession session = Judged(made);
  EXPECT_THAT(PlacesIn(session.stretches()[0]), ElementsAre(LineAndColumn(3, 2), LineAndColumn(4, 8)));
  EXPECT_EQ(session.stretches()[0].breakpoints[1].condition, "true");
  EXPECT_TRUE(session.stretches()[0].breakpoints[1].by_line);
  EXPECT_THAT(PlacesIn(session.stretches()[1]), ElementsAre(LineAndColumn(4, 8)));
  EXPECT_EQ(session.breakpoint_answers().size(), 4u);
}

TEST_F(JudgedSessionTest, ABreakpointIsRemovedByItsPlaceToo) {
  EXPECT_THAT(PlacesIn(Judged(TraceMaker().Break(3, 2).Remove(3, 2).Start()).stretches()[0]), IsEmpty());
}

TEST_F(JudgedSessionTest, WhatTheDebuggerDoesNotRemoveStays) {
  const TraceMaker made = TraceMaker().Break(3, 2).Remove(3, std::nullopt, false).Start().Remove(3, 5).Resume();
  const JudgedSession session = Judged(made);
  EXPECT_THAT(PlacesIn(session.stretches()[0]), ElementsAre(LineAndColumn(3, 2)));
  // None was requested there, and none is there.
  EXPECT_THAT(PlacesIn(session.stretches()[1]), ElementsAre(LineAndColumn(3, 2)));
}

TEST_F(JudgedSessionTest, SettingsHoldFromTheirActionOn) {
  const TraceMaker made = TraceMaker()
                              .Start()
                              .Exceptions(PauseOnExceptions::ALL)
                              .Blackbox(true)
                              .Resume()
                              .Blackbox(false)
                              .Resume()
                              .Exceptions(PauseOnExceptions::NONE)
                              .Finish();
  const JudgedSession session = Judged(made);
  ASSERT_EQ(session.stretches().size(), 4u);
  EXPECT_EQ(session.stretches()[0].exceptions, PauseOnExceptions::NONE);
  EXPECT_EQ(session.stretches()[1].exceptions, PauseOnExceptions::ALL);
  EXPECT_FALSE(session.stretches()[1].blackboxed);
  EXPECT_TRUE(session.stretches()[2].blackboxed);
  EXPECT_EQ(session.stretches()[3].exceptions, PauseOnExceptions::NONE);
}

TEST_F(JudgedSessionTest, IgnoredCodeThatIsTakenBackIsJudgedAgain) {
  const TraceMaker made = TraceMaker().Blackbox(false).Start().TakeBack().Resume().Finish();
  const JudgedSession session = Judged(made);
  EXPECT_TRUE(session.stretches()[0].blackboxed);
  EXPECT_FALSE(session.stretches()[1].blackboxed);
  EXPECT_TRUE(session.stretches()[1].ignored.empty());
}

TEST_F(JudgedSessionTest, WhatRunsWhileAllPausesAreOffIsKeptApart) {
  const TraceMaker made = TraceMaker().Start().Pauses(false).Pauses(true).Resume().Pauses(false).Finish();
  const JudgedSession session = Judged(made);
  EXPECT_EQ(session.stretches().size(), 2u);
  ASSERT_EQ(session.unpaused().size(), 1u);
  EXPECT_EQ(session.ToOf(session.unpaused()[0]), nullptr);
}

TEST_F(JudgedSessionTest, AnActionWithoutAnswerIsNoStretch) {
  TraceMaker made = TraceMaker().Start();
  Trace trace = made.trace();
  trace.add_events()->mutable_action()->mutable_step_over();
  const JudgedSession session(known_, nullptr, trace);
  EXPECT_EQ(session.stretches().size(), 1u);
  EXPECT_EQ(session.finished(), nullptr);
}

TEST(IsPureTest, NamesLiteralsAndComparisonsOfThese) {
  for (const char* const expression : {"x", "$_1", "12", "-3", "'text'", "typeof x", "x === 3", "x === 'a'", "[x, y]",
                                       "true", "this", "x === 1 && !y", "x ? y : 2n", "this.#x === 1"}) {
    EXPECT_TRUE(IsPure(expression)) << expression;
  }
}

TEST(IsPureTest, WhatCanDoMoreIsNot) {
  for (const char* const expression :
       {"", "f()", "x = 1", "x.y", "x++", "[f()]", "x === f()", "x > 1", "typeof f()", "`${f()}`", "delete x",
        "'a' + f()", "- -x", "new x", "((x) => [x, typeof x])(f())"}) {
    EXPECT_FALSE(IsPure(expression)) << expression;
  }
}

}  // namespace
}  // namespace twinstep
