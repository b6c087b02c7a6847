#include "harness/text/judged_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

using ::testing::EndsWith;

// Start, a pause, resume, the end.
Trace TwoAnswers() {
  Trace trace;
  trace.set_engine("e");
  trace.set_engine_version("1");
  trace.set_capture(FULL);
  trace.add_events()->mutable_action()->mutable_start();
  Paused& paused = *trace.add_events()->mutable_output()->mutable_paused();
  paused.mutable_location()->set_line(2);
  paused.mutable_location()->set_column(4);
  paused.set_reason(Paused::DEBUGGER_STATEMENT);
  paused.add_frames()->mutable_location()->set_line(2);
  trace.add_events()->mutable_action()->mutable_resume();
  trace.add_events()->mutable_output()->mutable_finished()->set_outcome(Finished::COMPLETED);
  return trace;
}

Violation At(uint32_t event, const char* invariant) {
  Violation violation;
  violation.set_event(event);
  violation.set_invariant(invariant);
  violation.set_side("e");
  *violation.mutable_about() = AboutVariable("x", 0);
  violation.mutable_expected()->set_text("\"a\nb\"");
  violation.mutable_actual()->mutable_value()->set_number(2);
  return violation;
}

std::string Unknown(const Violation&) { return ""; }

TEST(JudgedTextTest, WhatIsNotTrueStandsBehindItsAnswer) {
  Judgement judgement;
  judgement.violations = {At(1, "value-shown"), At(1, "variable-there"), At(3, "behaviour-kept")};
  judgement.counts.emplace_back().set_checked(4);
  judgement.counts.emplace_back().set_checked(5);
  const auto known_as = [](const Violation& violation) {
    return violation.invariant() == "variable-there" ? "e-forgets" : "";
  };
  EXPECT_EQ(JudgedText(TwoAnswers(), judgement, known_as), R"(# e 1, capture FULL
> start
paused at 2:4 (debugger statement)
  (anonymous) 2
  ! value-shown: variable x in frame 0: expected "a\x0Ab", got 2 (e)
  ! variable-there: variable x in frame 0: expected "a\x0Ab", got 2 (e, known as e-forgets)
> resume
finished: completed
  ! behaviour-kept: variable x in frame 0: expected "a\x0Ab", got 2 (e)
# 9 promises checked, 3 broken
)");
}

TEST(JudgedTextTest, WhatWasNotJudgedIsSaid) {
  Judgement judgement;
  judgement.counts.emplace_back().set_checked(1);
  EXPECT_THAT(JudgedText(TwoAnswers(), judgement, Unknown),
              EndsWith("finished: completed\n# 1 promise checked, 0 broken\n"));
  judgement.no_truth = "a variable was set";
  judgement.unmatched = 1;
  judgement.ambiguous = 2;
  EXPECT_THAT(
      JudgedText(TwoAnswers(), judgement, Unknown),
      EndsWith("\n# 1 promise checked, 0 broken; not judged: what the truth does not record (a variable was set), "
               "1 pause that no moment of the truth fits, 2 pauses that several fit\n"));
}

}  // namespace
}  // namespace twinstep
