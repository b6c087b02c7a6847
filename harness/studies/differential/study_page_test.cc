#include "harness/studies/differential/study_page.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kHostile[] = "</pre><script>alert(1)</script>";

// Four runs of two programs: two findings, one of them labelled; one run crashed, one program finished.
Study Example() {
  StudyRun finding = Diverged(Divergence::PAUSE_LOCATION, 2, "ForStatement", BY_DESIGN);
  finding.cause = "a-cause";
  finding.microseconds = 1500;
  StudyRun other = Diverged(Divergence::BREAKPOINT_LOCATION, 0, kHostile);
  other.microseconds = 2500;
  return StudyOf({"first.js", kHostile},
                 {finding, Ended(StudyRun::End::kCrashed, 1), other, Ended(StudyRun::End::kProgramFinished, 1)});
}

std::string Page() {
  const Study study = Example();
  return StudyPage(study, TablesOf(study, {}), "Study of runs.csv");
}

TEST(StudyPageTest, Figure7StandsBesideThePaper) {
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("<figcaption>Figure 7: "));
  // Diverged, finished, other, all in all; the paper's.
  EXPECT_THAT(page, HasSubstr("<tr><td>0</td><td>25.0</td><td>0.0</td><td>0.0</td><td>25.0</td><td>48.0</td>"));
  EXPECT_THAT(page, HasSubstr("<tr><td>1</td><td>25.0</td><td>25.0</td><td>25.0</td><td>75.0</td><td>54.0</td>"));
  EXPECT_THAT(page, HasSubstr("<td>82.5</td><td>99.3</td></tr>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"words\">pause location</td><td>25.0</td><td>18.8</td>"));
  EXPECT_THAT(page, HasSubstr("</svg>paper: diverged</li>"));
}

TEST(StudyPageTest, Figure8HasARowForEachProgram) {
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("<td class=\"words\">first.js</td><td>1.50</td><td>"));
  EXPECT_THAT(page, HasSubstr("<td>not known</td>")) << "of a program whose runs have no time";
  EXPECT_THAT(page, ContainsRegex("paper, all programs</td>.*<td>448.00</td>"));
}

TEST(StudyPageTest, Figure9StandsBesideThePaper) {
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("2 findings, 1 of them without a cause"));
  EXPECT_THAT(page, HasSubstr("<tr><td>50</td><td></td><td></td><td>24.0</td><td>12.0</td></tr>"));
}

TEST(StudyPageTest, NothingOfAHostileRunsFileBecomesMarkup) {
  EXPECT_THAT(Page(), Not(HasSubstr("<script")));
  EXPECT_THAT(Page(), HasSubstr("&lt;script&gt;"));
}

}  // namespace
}  // namespace twinstep
