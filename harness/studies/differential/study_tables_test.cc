#include "harness/studies/differential/study_tables.h"

#include <map>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/runs_csv.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::Key;
using ::testing::UnorderedElementsAre;

Study Example() {
  return StudyOf({"a.js", "b.js"}, {Labelled("A", "x"), Labelled("B", ""), Ended(StudyRun::End::kHung, 3)});
}

TEST(StudyTablesTest, AFileForEachTable) {
  const Study study = Example();
  const auto files = StudyFiles(study, TablesOf(study, {}));
  const std::map<std::string, std::string> by_name(files.begin(), files.end());
  EXPECT_EQ(by_name.size(), files.size());
  EXPECT_THAT(by_name,
              UnorderedElementsAre(Key("runs.csv"), Key("overview.csv"), Key("figure7_runs_ended.csv"),
                                   Key("figure8_program_times.csv"), Key("table2_classes.csv"), Key("layers.csv"),
                                   Key("rules.csv"), Key("figure9_unique_causes.csv"), Key("causes.csv")));
}

// What researchers do with runs.csv: everything else follows from it.
TEST(StudyTablesTest, TheRunsAloneGiveEveryTableAgain) {
  const Study study = Example();
  const auto files = StudyFiles(study, TablesOf(study, {}));
  absl::StatusOr<Study> read = ParseRunsCsv(files[0].second);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(StudyFiles(*read, TablesOf(*read, {})), files);
}

}  // namespace
}  // namespace twinstep
