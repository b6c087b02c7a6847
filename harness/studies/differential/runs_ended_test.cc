#include "harness/studies/differential/runs_ended.h"

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"
#include "model/random.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

Study Example() {
  return StudyOf({"a.js"}, {Diverged(Divergence::BREAKPOINT_LOCATION, 0), Diverged(Divergence::BREAKPOINT_LOCATION, 0),
                            Diverged(Divergence::VARIABLES, 2), Ended(StudyRun::End::kProgramFinished, 1),
                            Ended(StudyRun::End::kMaxActions, 20), Ended(StudyRun::End::kCrashed, 5),
                            Diverged(Divergence::PAUSE_LOCATION, 20), Ended(StudyRun::End::kProgramFinished, 3)});
}

TEST(RunsEndedTest, CountsUpToAndWithEachNumberOfActions) {
  const std::vector<RunsEnded> lines = RunsEndedByActions(Example());
  ASSERT_THAT(lines, SizeIs(21));
  EXPECT_EQ(lines[0].DivergedInAll(), 2);
  EXPECT_EQ(lines[0].program_finished, 0);
  EXPECT_EQ(lines[0].going_on, 6);
  EXPECT_EQ(lines[1].program_finished, 1);
  EXPECT_EQ(lines[2].DivergedInAll(), 3);
  EXPECT_EQ(lines[2].diverged.at(Divergence::VARIABLES), 1);
  EXPECT_EQ(lines[2].diverged.at(Divergence::PAUSE_LOCATION), 0);
  EXPECT_EQ(lines[4].otherwise, 0);
  EXPECT_EQ(lines[5].otherwise, 1);
  EXPECT_EQ(lines[19].going_on, 2);
  EXPECT_EQ(lines[20].going_on, 0);
  EXPECT_EQ(lines[20].maximum_of_actions, 1);
  EXPECT_EQ(lines[20].DivergedInAll(), 4);
}

TEST(RunsEndedTest, LongerStudiesHaveMoreLines) {
  Study study = Example();
  study.runs.push_back(Ended(StudyRun::End::kMaxActions, 25));
  EXPECT_THAT(RunsEndedByActions(study), SizeIs(26));
  EXPECT_THAT(RunsEndedByActions({}), SizeIs(21));
}

// Whatever the runs: a line adds up to all of them, and nothing that has ended goes on again.
TEST(RunsEndedTest, LinesAddUpAndGrow) {
  Random random(7);
  std::vector<StudyRun> runs;
  for (int i = 0; i < 500; ++i) {
    const uint64_t actions = random.Below(21);
    runs.push_back(random.Chance(0.5) ? Diverged(static_cast<Divergence::Type>(1 + random.Below(6)), actions)
                                      : Ended(kAllEnds[1 + random.Below(std::size(kAllEnds) - 1)], actions));
  }
  uint64_t diverged = 0, finished = 0, otherwise = 0, maximum = 0;
  for (const RunsEnded& line : RunsEndedByActions(StudyOf({"a.js", "b.js"}, runs))) {
    EXPECT_EQ(line.DivergedInAll() + line.program_finished + line.maximum_of_actions + line.otherwise + line.going_on,
              500);
    EXPECT_GE(line.DivergedInAll(), diverged);
    EXPECT_GE(line.program_finished, finished);
    EXPECT_GE(line.otherwise, otherwise);
    EXPECT_GE(line.maximum_of_actions, maximum);
    diverged = line.DivergedInAll();
    finished = line.program_finished;
    otherwise = line.otherwise;
    maximum = line.maximum_of_actions;
  }
}

TEST(RunsEndedTest, CsvIsInPercentOfAllRuns) {
  const std::string csv = RunsEndedCsv(RunsEndedByActions(Example()), 8);
  EXPECT_THAT(csv, HasSubstr("execution_actions,diverged_percent,diverged_breakpoint_location_percent,"
                             "diverged_pause_location_percent,diverged_variables_percent,program_finished_percent,"
                             "maximum_of_actions_percent,ended_otherwise_percent,going_on_percent,ended_runs\n"));
  EXPECT_THAT(csv, HasSubstr("\n2,37.5000,25.0000,0.0000,12.5000,12.5000,0.0000,0.0000,50.0000,4\n"));
  EXPECT_THAT(csv, HasSubstr("\n20,50.0000,25.0000,12.5000,12.5000,25.0000,12.5000,12.5000,0.0000,8\n"));
}

}  // namespace
}  // namespace twinstep
