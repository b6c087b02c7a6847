#include "harness/studies/differential/program_times.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

StudyRun Took(std::optional<uint64_t> microseconds) {
  StudyRun run = Ended(microseconds ? StudyRun::End::kProgramFinished : StudyRun::End::kCrashed, 1);
  run.microseconds = microseconds;
  return run;
}

// Sessions alternate between the programs: a.js takes 1, 5, 3, 11 ms, b.js 2 ms and a crash, c.js crashes.
Study Example() {
  return StudyOf({"a.js", "b.js", "c.js"}, {Took(1000), Took(2000), Took({}), Took(5000), Took({}), Took({}),
                                            Took(3000), Took(2000), Took({}), Took(11000)});
}

TEST(ProgramTimesTest, QuartilesOfEachProgram) {
  const std::vector<ProgramTimes> lines = TimesByProgram(Example());
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0].runs, 4);
  EXPECT_DOUBLE_EQ(lines[0].min, 1);
  EXPECT_DOUBLE_EQ(lines[0].first_quartile, 2.5);  // Between 1 and 3, three quarters of the way.
  EXPECT_DOUBLE_EQ(lines[0].median, 4);
  EXPECT_DOUBLE_EQ(lines[0].third_quartile, 6.5);  // Between 5 and 11, a quarter of the way.
  EXPECT_DOUBLE_EQ(lines[0].max, 11);
  EXPECT_DOUBLE_EQ(lines[0].mean, 5);
}

TEST(ProgramTimesTest, RunsWithoutATimeAreCountedAndNothingElse) {
  const std::vector<ProgramTimes> lines = TimesByProgram(Example());
  EXPECT_EQ(lines[1].runs, 3);
  EXPECT_EQ(lines[1].timed_runs, 2);
  EXPECT_DOUBLE_EQ(lines[1].mean, 2);
  EXPECT_EQ(lines[2].timed_runs, 0);
}

TEST(ProgramTimesTest, CsvLeavesUnknownTimesEmpty) {
  const Study study = Example();
  const std::string csv = ProgramTimesCsv(TimesByProgram(study), study);
  EXPECT_THAT(csv, HasSubstr("a.js,4,4,1.000,2.500,4.000,6.500,11.000,5.000\n"));
  EXPECT_THAT(csv, HasSubstr("c.js,3,0,,,,,,\n"));
}

}  // namespace
}  // namespace twinstep
