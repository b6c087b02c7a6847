#include "harness/causes/cause_phrase.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

TEST(CausePhraseTest, SaysWhatWasDoneAndWhatItIsAbout) {
  Action step_out;
  step_out.mutable_step_out();
  Location place;
  place.set_line(21);
  place.set_column(38);
  Aspect step = About(Aspect::STEP, step_out);
  *step.mutable_place() = place;
  EXPECT_EQ(CausePhrase("step-lost", "step out", step), "step out from 21:38 is lost");
  EXPECT_EQ(CausePhrase("step-lost", "step out", {}), "step out is lost");
  EXPECT_EQ(CausePhrase("value-shown", "start", AboutVariable("x", 0)),
            "shows variable x in frame 0 with a wrong value");
  EXPECT_EQ(CausePhrase("breakpoint-missed", "resume", About(Aspect::BREAKPOINT, place)),
            "misses the breakpoint at 21:38");
  EXPECT_EQ(CausePhrase("value-shown", "", {}), "shows a variable with a wrong value");
  EXPECT_EQ(CausePhrase("of-a-later-version", "start", {}), "breaks of-a-later-version");
}

TEST(CausePhraseTest, EachKindOfDifferenceHasWords) {
  for (int type = 1; type <= Divergence::Type_MAX; ++type) {
    EXPECT_NE(DifferenceWords(static_cast<Divergence::Type>(type)), "") << type;
  }
}

TEST(CausePhraseTest, ACauseIsReadWithoutNamesOfOurs) {
  EXPECT_EQ(ReadableCause(KeyForTest("v8 : step-lost @ return")), "v8 : step-lost @ return");
  CauseKey warning;
  warning.set_side("v8");
  warning.set_promise("InsertComment");
  warning.set_role("field");
  warning.set_reason("termination");
  EXPECT_EQ(ReadableCause(warning), "v8 : with a comment inserted : field : whether the program pauses or ends");
  CauseKey changed;
  changed.set_promise("program behaviour");
  EXPECT_EQ(ReadableCause(changed), "unexplained : what the program does");
  CauseKey known = KeyForTest("v8 : step-lost @ return");
  known.set_bug("v8-step");
  EXPECT_EQ(ReadableCause(known), "v8 : step-lost @ return") << "the bug is named beside it";
}

}  // namespace
}  // namespace twinstep
