#include "harness/studies/differential/study_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Four runs of two programs: two findings of one class, one of them labelled; one run crashed.
Study Example() {
  StudyRun finding = Diverged(Divergence::PAUSE_LOCATION, 2, "ForStatement", BY_DESIGN);
  finding.rule = "a rule";
  finding.cause = "a-cause";
  finding.actions = 3;
  finding.microseconds = 1500;
  StudyRun other = Diverged(Divergence::PAUSE_LOCATION, 20, "ForStatement");
  other.microseconds = 2500;
  return StudyOf({"first.js", "second.js"},
                 {finding, Ended(StudyRun::End::kCrashed, 1), other, Ended(StudyRun::End::kProgramFinished, 1)});
}

std::string TextOf(const Study& study, StudyTextOptions options = {}) {
  return StudyText(study, TablesOf(study, {}), options);
}

TEST(StudyTextTest, SetsItsNumbersBesideThePaper) {
  StudyTextOptions options;
  options.title = "V8 1 against SpiderMonkey 2";
  const std::string text = TextOf(Example(), options);
  EXPECT_THAT(text, HasSubstr("V8 1 against SpiderMonkey 2\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("runs that diverged +2   50.0 % +1692   82.5 %\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("mean time of a run, ms +2.0 +448\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("runs whose time is not known +2\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("runs that ended so: crashed +1   25.0 %"));
}

TEST(StudyTextTest, Figures) {
  const std::string text = TextOf(Example());
  // After one action: a quarter finished, a quarter crashed; then the findings, of which bars have 50 characters.
  EXPECT_THAT(text, ::testing::ContainsRegex("\n +1 +0.0 +25.0 +25.0 +50.0  \\|\\.{12,13}x{12,13} +\\|\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("\n +20 +50.0 +25.0 +25.0 +100.0  \\|P{25}\\.{12,13}x{12,13}\\|\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("first.js +1.50 +1.75 +2.00 +2.25 +2.50 +2.00  -"));
  EXPECT_THAT(text, HasSubstr("second.js  no time is known of its runs\n"));
  EXPECT_THAT(
      text, ::testing::ContainsRegex("pause location +step over +ForStatement +2 +100.0 +100.0 +1 unexplained, 1 by"));
  EXPECT_THAT(text, HasSubstr("by design: a rule\n"));
}

TEST(StudyTextTest, OneProgramWithMostOfTheActionsIsNamed) {
  Study study = StudyOf({"a.js", "busy.js", "c.js"},
                        {Ended(StudyRun::End::kMaxActions, 20), Ended(StudyRun::End::kMaxActions, 20),
                         Ended(StudyRun::End::kMaxActions, 20)});
  EXPECT_THAT(TextOf(study), Not(HasSubstr("  without ")));
  study.runs[1].actions = 41;
  EXPECT_THAT(TextOf(study), ::testing::ContainsRegex("\n  actions +81 +26931\n"));
  EXPECT_THAT(TextOf(study), ::testing::ContainsRegex("\n    without busy.js +40\n"));
}

TEST(StudyTextTest, NothingThatSteersATerminal) {
  Study study = Example();
  study.programs[0].name = "\033[2J\n.js";
  study.runs[0].cause = "\033[31mred";
  study.runs[0].rule = "\033]0;rule";
  study.runs[0].equivalence_class.set_node_type("\033[1mNode");
  const std::string text = TextOf(study);
  EXPECT_THAT(text, Not(HasSubstr("\033")));
  EXPECT_THAT(text, HasSubstr("\\x1B[2J\\x0A.js"));
}

TEST(StudyTextTest, SaysHowManyFindingsHaveNoLabel) {
  EXPECT_THAT(TextOf(Example()), HasSubstr("2 findings, 1 of them without a cause (50.0 %)"));
  Study unlabelled = Example();
  unlabelled.runs[0].cause.clear();
  EXPECT_THAT(TextOf(unlabelled), HasSubstr("2 findings, 2 of them without a cause (100.0 %)"));
  EXPECT_THAT(TextOf(unlabelled), Not(HasSubstr("round robin of classes")));
}

TEST(StudyTextTest, LongListsAreCutAndTheRestCounted) {
  StudyTextOptions options;
  options.programs = 1;
  options.classes = 0;
  const std::string text = TextOf(Example(), options);
  EXPECT_THAT(text, HasSubstr("the 1 slowest of 2 programs"));
  EXPECT_THAT(text, Not(HasSubstr("second.js")));
  EXPECT_THAT(text, HasSubstr("  and 1 more\n"));
}

TEST(StudyTextTest, NoRuns) { EXPECT_THAT(TextOf({}), HasSubstr("0 findings")); }

}  // namespace
}  // namespace twinstep
