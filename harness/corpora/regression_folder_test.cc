#include "harness/corpora/regression_folder.h"

#include <filesystem>

#include "gtest/gtest.h"
#include "harness/corpora/folder_for_test.h"

namespace twinstep {
namespace {

TEST(RegressionFolderTest, OurOwnCasesHaveVersionsATestAndAFix) {
  int left_out = 0;
  const absl::StatusOr<std::vector<Regression>> regressions = ReadRegressions("corpus/regressions", "", left_out);
  ASSERT_TRUE(regressions.ok()) << regressions.status();
  EXPECT_GE(regressions->size(), 13u);
  for (const Regression& regression : *regressions) {
    EXPECT_TRUE(std::filesystem::exists(regression.good)) << regression.name;
    EXPECT_TRUE(std::filesystem::exists(regression.bad)) << regression.name;
    EXPECT_TRUE(std::filesystem::exists(regression.test)) << regression.name;
    EXPECT_GT(regression.truth.fix_size(), 0) << regression.name;
  }
}

TEST(RegressionFolderTest, CasesOfPackagesNeedTheFolderOfThose) {
  FolderForTest folder;
  folder.Write(
      "clock/case.json",
      R"({"kind": "wrong default", "test": "test.js", "package": "@time/clock", "good": "1.0.0", "bad": "1.1.0"})");
  int left_out = 0;
  absl::StatusOr<std::vector<Regression>> regressions = ReadRegressions(folder.path(), "", left_out);
  ASSERT_TRUE(regressions.ok());
  EXPECT_TRUE(regressions->empty());
  EXPECT_EQ(left_out, 1);
  regressions = ReadRegressions(folder.path(), "/packages", left_out);
  ASSERT_EQ(regressions->size(), 1u);
  EXPECT_EQ(regressions->front().good, "/packages/time-clock-1.0.0");
  EXPECT_EQ(regressions->front().test, folder.path() + "/clock/test.js");
}

TEST(RegressionFolderTest, WhatIsNoCaseIsSaidInASentence) {
  FolderForTest folder;
  int left_out = 0;
  EXPECT_EQ(ReadRegressions(folder.path(), "", left_out).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ReadRegressions(folder.path() + "/none", "", left_out).status().code(), absl::StatusCode::kNotFound);
  folder.Write("broken/case.json", "{");
  EXPECT_EQ(ReadRegressions(folder.path(), "", left_out).status().code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace twinstep
