#include "harness/causes/cause_phrase.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(CausePhraseTest, SaysWhatWasDoneAndWhatItIsAbout) {
  EXPECT_EQ(CausePhrase("step-lost", "step out", ""), "step out is lost");
  EXPECT_EQ(CausePhrase("value-shown", "start", "x in frame 0"), "shows x in frame 0 with a wrong value");
  EXPECT_EQ(CausePhrase("breakpoint-missed", "resume", "breakpoint at 21:38"), "misses the breakpoint at 21:38");
  EXPECT_EQ(CausePhrase("value-shown", "", ""), "shows a variable with a wrong value");
  EXPECT_EQ(CausePhrase("of-a-later-version", "start", ""), "breaks of-a-later-version");
}

}  // namespace
}  // namespace twinstep
