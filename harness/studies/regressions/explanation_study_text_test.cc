#include "harness/studies/regressions/explanation_study_text.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

StudyAnswer Answer(int responsible, uint32_t tests, double seconds, FixVerdict verdict) {
  StudyAnswer answer;
  for (int i = 0; i < responsible; ++i) answer.explanation.add_responsible();
  answer.explanation.set_change_count(9);
  answer.explanation.mutable_tests()->set_runs(tests);
  answer.time = absl::Seconds(seconds);
  answer.verdict = verdict;
  return answer;
}

std::vector<StudyRow> Rows() {
  std::vector<StudyRow> rows(2);
  rows[0].regression.name = "cart";
  rows[0].answers["dd"] = Answer(6, 40, 4, FixVerdict::kMatched);
  rows[0].answers["after"] = Answer(2, 10, 2, FixVerdict::kMatched);
  rows[0].answers["after"].explanation.set_without_causes(true);
  for (const int from : {-1, 0, 1}) rows[0].answers["after"].explanation.add_causes()->set_from(from);
  rows[1].regression.name = "tax";
  rows[1].answers["dd"] = Answer(1, 8, 1, FixVerdict::kMissed);
  rows[1].answers["after"].failure = "the test never ends";
  return rows;
}

TEST(StudyTextTest, TablesHoldWhatTheMethodsCameTo) {
  const std::string text = ExplainStudyText(Rows(), {"dd", "after"});
  EXPECT_THAT(text, HasSubstr("case                      changes        dd  match       after  match\n"
                              "cart                            9         6  matched         2  matched\n"
                              "tax                             9         1  missed          -  -\n"));
  EXPECT_THAT(text, HasSubstr("cart                           40     4.00       10     2.00      2.0x          -\n"));
  // Three causes, each led to by the one before.
  EXPECT_THAT(text, HasSubstr("       3      3   no\n"));
  EXPECT_THAT(text, HasSubstr("tax, after: the test never ends\n"));
}

TEST(StudyTextTest, TargetsAreJudged) {
  const std::string text = ExplainStudyText(Rows(), {"dd", "after"});
  EXPECT_THAT(text, HasSubstr("after matches in 1 of 2 cases (target: all), of them in 1 by trying all"));
  EXPECT_THAT(text, HasSubstr("(1 cases), after's answer has on average 0.33 of its size"));
  EXPECT_THAT(text, HasSubstr("fewer tests than dd in 1 of 1 cases"));
}

TEST(StudyTextTest, TheCsvHasALineForEachMethod) {
  const std::string csv = ExplainStudyCsv(Rows());
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_THAT(csv, HasSubstr("\ntax,,after,the test never ends,"));
}

}  // namespace
}  // namespace twinstep
