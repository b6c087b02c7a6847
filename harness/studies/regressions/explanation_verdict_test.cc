#include "harness/studies/regressions/explanation_verdict.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

RegressionCase Fix(std::vector<std::pair<uint32_t, uint32_t>> lines) {
  RegressionCase truth;
  for (const auto& [from, to] : lines) {
    RegressionCase::FixedLines& fix = *truth.add_fix();
    fix.set_file("cart.js");
    fix.set_from_line(from);
    fix.set_to_line(to);
  }
  return truth;
}

Explanation Responsible(const std::string& file, uint32_t first, uint32_t last) {
  Explanation explanation;
  CodeChangeShown::Part& part = *explanation.add_responsible()->add_parts();
  part.set_file(file);
  part.set_first_line(first);
  part.set_last_line(last);
  return explanation;
}

TEST(VerdictTest, AChangeThatOverlapsTheFixMatches) {
  EXPECT_EQ(Judge(Responsible("cart.js", 10, 14), Fix({{12, 12}})), FixVerdict::kMatched);
  EXPECT_EQ(Judge(Responsible("cart.js", 12, 12), Fix({{10, 14}})), FixVerdict::kMatched);
  EXPECT_EQ(Judge(Responsible("cart.js", 13, 14), Fix({{12, 12}})), FixVerdict::kMissed);
  EXPECT_EQ(Judge(Responsible("tax.js", 12, 12), Fix({{12, 12}})), FixVerdict::kMissed);
}

TEST(VerdictTest, AllPlacesOfTheFixHaveToBeNamed) {
  EXPECT_EQ(Judge(Responsible("cart.js", 5, 5), Fix({{5, 5}, {14, 14}})), FixVerdict::kPartial);
}

TEST(VerdictTest, LinesThatWereTakenOutStandBetweenTwo) {
  // Behind line 6.
  EXPECT_EQ(Judge(Responsible("cart.js", 7, 6), Fix({{7, 7}})), FixVerdict::kMatched);
  EXPECT_EQ(Judge(Responsible("cart.js", 7, 6), Fix({{6, 6}})), FixVerdict::kMatched);
  EXPECT_EQ(Judge(Responsible("cart.js", 7, 6), Fix({{8, 8}})), FixVerdict::kMissed);
}

TEST(VerdictTest, TheFixMayBeOnTheChainOfCauses) {
  Explanation explanation = Responsible("cart.js", 3, 3);
  CauseShown::Step& step = *explanation.add_causes()->add_steps();
  step.set_file("cart.js");
  step.set_line(20);
  EXPECT_EQ(Judge(explanation, Fix({{20, 21}})), FixVerdict::kMatched);
  // Not without an answer.
  explanation.clear_responsible();
  EXPECT_EQ(Judge(explanation, Fix({{20, 21}})), FixVerdict::kMissed);
}

}  // namespace
}  // namespace twinstep
