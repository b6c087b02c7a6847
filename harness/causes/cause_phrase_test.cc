#include "harness/causes/cause_phrase.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"

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

}  // namespace
}  // namespace twinstep
