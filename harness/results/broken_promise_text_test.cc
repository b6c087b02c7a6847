
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"
#include "harness/results/finding_text.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(TruthTextTest, TheWrongOutputIsMarked) {
  EXPECT_EQ(JudgedRunText(BrokenFinding().truth(), 9), R"(    > set breakpoint 1
      breakpoint set at 1:8
    > start
      paused at 1:8 (breakpoint)
    > step over
  >   paused at 3:0 (step)
)");
  EXPECT_EQ(JudgedRunText(BrokenFinding().truth(), 1), R"(    ... 2 actions before
    > step over
  >   paused at 3:0 (step)
)");
}

TEST(TruthTextTest, ASampleSaysWhatWasPromisedExpectedAndCame) {
  const std::string text = SampleText(BrokenFinding(), 2);
  EXPECT_THAT(text, StartsWith("--- v8 : step-lost @ ExpressionStatement  (2 sessions, unexplained)\n"
                               "    lost.js, session 11; run again: reproduced\n    promised: A step misses no place"));
  EXPECT_THAT(text, HasSubstr("    >   1 | let y = 1;\n        2 | y = 2;  <- expected 2:0\n"
                              "        3 | print(y);  <- got 3:0\n"));
  EXPECT_THAT(text, HasSubstr("    not so: step over from 1:8\n    expected: a pause at 2:0\n"
                              "    got:      paused at 3:0 (step)\n"));
}

TEST(TruthTextTest, TheWholeTextHasOneEngine) {
  const std::string text = FindingText(BrokenFinding());
  EXPECT_THAT(text, HasSubstr("break 1; start; over\n"));
  EXPECT_THAT(text, HasSubstr("=== Found with, compared at level full; run again: reproduced\n    v8 11.3"));
  EXPECT_THAT(text, HasSubstr("=== All actions with their outputs\n    > set breakpoint 1\n"));
}

TEST(TruthTextTest, AnInvariantOfALaterVersionIsNamed) {
  Finding finding = BrokenFinding();
  finding.mutable_truth()->mutable_violation()->set_invariant("never-heard-of");
  EXPECT_THAT(SampleText(finding, 0), HasSubstr("    broken: never-heard-of\n"));
}

TEST(TruthTextTest, WithoutATraceThereIsNoPlace) {
  Finding finding = BrokenFinding();
  EXPECT_EQ(WrongPlace(finding.truth()).line(), 3u);
  finding.mutable_truth()->clear_trace();
  EXPECT_EQ(WrongPlace(finding.truth()).line(), 0u);
  EXPECT_THAT(SampleText(finding, 0), HasSubstr("    (no trace was kept)\n"));
}

}  // namespace
}  // namespace twinstep
