#include "harness/studies/differential/overview.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

// Two programs, five runs: the second program has one less.
Study Example() {
  Study study =
      StudyOf({"a.js", "b.js"}, {Diverged(Divergence::BREAKPOINT_LOCATION, 0, "Program"),
                                 Diverged(Divergence::BREAKPOINT_LOCATION, 0, "ForStatement"),
                                 Diverged(Divergence::VARIABLES, 4, "Program"),
                                 Ended(StudyRun::End::kProgramFinished, 1), Ended(StudyRun::End::kCrashed, 3)});
  study.runs[0].actions = 2;
  study.runs[0].microseconds = 1000;
  study.runs[2].actions = 7;
  study.runs[2].microseconds = 4000;
  return study;
}

TEST(OverviewTest, CountsRunsActionsAndEnds) {
  const Overview overview = OverviewOf(Example());
  EXPECT_EQ(overview.programs, 2);
  EXPECT_EQ(overview.busiest_program, 0);  // 2 + 7 + 3 actions.
  EXPECT_EQ(overview.busiest_actions, 12);
  EXPECT_EQ(overview.runs, 5);
  EXPECT_EQ(overview.fewest_runs, 2);
  EXPECT_EQ(overview.most_runs, 3);
  EXPECT_EQ(overview.actions, 2 + 0 + 7 + 1 + 3);
  EXPECT_EQ(overview.execution_actions, 4 + 1 + 3);
  EXPECT_EQ(overview.Ended(StudyRun::End::kDiverged), 3);
  EXPECT_EQ(overview.Ended(StudyRun::End::kCrashed), 1);
  EXPECT_EQ(overview.Ended(StudyRun::End::kHung), 0);
  EXPECT_THAT(overview.divergences,
              ElementsAre(Pair(Divergence::BREAKPOINT_LOCATION, 2), Pair(Divergence::VARIABLES, 1)));
}

// Action, node and divergence tell classes apart; layer and rule do not.
TEST(OverviewTest, CountsClasses) {
  Study study = Example();
  EXPECT_EQ(OverviewOf(study).classes, 3);
  study.runs.push_back(Diverged(Divergence::VARIABLES, 9, "Program", BY_DESIGN));
  EXPECT_EQ(OverviewOf(study).classes, 3);
  study.runs.back().equivalence_class.set_last_action(Action::kStepIn);
  EXPECT_EQ(OverviewOf(study).classes, 4);
}

TEST(OverviewTest, TimesAreOfTheRunsThatHaveOne) {
  const Overview overview = OverviewOf(Example());
  EXPECT_EQ(overview.timed_runs, 2);
  EXPECT_DOUBLE_EQ(overview.mean_ms, 2.5);
  EXPECT_DOUBLE_EQ(overview.total_ms, 5);
}

TEST(OverviewTest, CsvTellsUnits) {
  const std::string csv = OverviewCsv(OverviewOf(Example()));
  EXPECT_THAT(csv, HasSubstr("measure,value,unit\nprograms,2,programs\nruns,5,runs\n"));
  EXPECT_THAT(csv, HasSubstr("end: diverged,60.0000,% of runs\n"));
  EXPECT_THAT(csv, HasSubstr("divergence: breakpoint location,40.0000,% of runs\n"));
  EXPECT_THAT(csv, HasSubstr("mean time of a run,2.5000,ms\n"));
}

TEST(OverviewTest, NoRuns) {
  const Overview overview = OverviewOf({});
  EXPECT_EQ(overview.runs, 0);
  EXPECT_DOUBLE_EQ(overview.mean_ms, 0);
  EXPECT_THAT(OverviewCsv(overview), HasSubstr("end: diverged,0.0000,% of runs"));
}

}  // namespace
}  // namespace twinstep
