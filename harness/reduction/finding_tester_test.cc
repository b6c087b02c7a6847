#include "harness/reduction/finding_tester.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

Finding LastTurn() { return FindingFor("for (const i of [1, 2]) {\n  let a = i;\n}\n", "break 2; start; resume"); }

Finding LastTurnOf(const std::string& source) { return FindingFor(source, "break 2; start; resume"); }

Finding RepeatedParameter() {
  return FindingFor("function f(p, p) {\n  return p;\n}\nf(1, 2);\n", "break 2; start; resume");
}

TEST(FindingTesterTest, WhatIsExpectedOfAFindingIsItsCauseToo) {
  TrialPool pool(/*jobs=*/1, {}, {});
  FindingTester tester(pool);
  ASSERT_TRUE(tester.ExpectOf(LastTurn()).ok());
  EXPECT_EQ(tester.cause(), "corpus/bugs/v8-last-turns-let");
  EXPECT_THAT(tester.Test({LastTurn(), LastTurnOf("for (const i of [1, 2]) {\n  let b = i + 1;\n}\n"),
                           LastTurnOf("let a;\na = 1;\n")}),
              ElementsAre(TestOutcome::kFail, TestOutcome::kFail, TestOutcome::kPass));
}

// The same kind of difference in the same kinds of code, for another reason.
TEST(FindingTesterTest, AnotherCauseIsUnresolved) {
  TrialPool pool(/*jobs=*/1, {}, {});
  FindingTester tester(pool);
  ASSERT_TRUE(tester.ExpectOf(LastTurn()).ok());
  tester.ExpectCauseOf(RepeatedParameter());
  EXPECT_EQ(tester.cause(), "corpus/bugs/spidermonkey-first-of-repeated-parameters");
  EXPECT_THAT(tester.Test({LastTurn()}), ElementsAre(TestOutcome::kUnresolved));
  EXPECT_EQ(tester.unresolved(), 1u);
}

// An iterator whose `next` is never done, where the debugger's session is over before.
TEST(FindingTesterTest, AProgramWithoutEndIsUnresolved) {
  const Finding ends = LastTurnOf("for (const i of [1, 2]) {\n  let a = i;\n}\n");
  const Finding endless = LastTurnOf(
      "for (const i of [1, 2]) {\n  let a = i;\n}\n"
      "for (const i of {[Symbol.iterator]: () => ({next: () => ({})})});\n");
  TrialPool pool(/*jobs=*/1, {}, {});
  FindingTester tester(pool);
  ASSERT_TRUE(tester.ExpectOf(ends).ok());
  EXPECT_THAT(tester.Test({endless}), ElementsAre(TestOutcome::kUnresolved));
  // One whose original has no end either may stay without.
  FindingTester other(pool);
  ASSERT_TRUE(other.ExpectOf(endless).ok());
  EXPECT_THAT(other.Test({endless}), ElementsAre(TestOutcome::kFail));
}

TEST(FindingTesterTest, WhatIsPlayedAgainIsJudgedOnce) {
  TrialPool pool(/*jobs=*/1, {}, {});
  FindingTester tester(pool);
  ASSERT_TRUE(tester.ExpectOf(LastTurn()).ok());
  EXPECT_THAT(tester.Test({LastTurn(), LastTurn()}), ElementsAre(TestOutcome::kFail, TestOutcome::kFail));
  EXPECT_EQ(tester.tests(), 1u);
  EXPECT_EQ(tester.cached(), 1u);
}

}  // namespace
}  // namespace twinstep
