#include "gtest/gtest.h"
#include "harness/campaign/campaign_causes.h"

namespace twinstep {
namespace {

TEST(CauseSeverityTest, EveryOneHasWords) {
  for (int number = Severity_MIN + 1; number <= Severity_MAX; ++number) {
    EXPECT_NE(Words(static_cast<Severity>(number)), "") << number;
    EXPECT_NE(ShortWords(static_cast<Severity>(number)), "") << number;
  }
}

TEST(CauseSeverityTest, WhatChangesTheProgramIsWorseThanWhatIsShown) {
  EXPECT_LT(SeverityOfDivergence(Divergence::PROGRAM_BEHAVIOUR), SeverityOfDivergence(Divergence::TERMINATION));
  EXPECT_LT(SeverityOfDivergence(Divergence::TERMINATION), SeverityOfDivergence(Divergence::VARIABLES));
  EXPECT_EQ(SeverityOfDivergence(Divergence::VARIABLES), WRONG_VALUE);
}

}  // namespace
}  // namespace twinstep
