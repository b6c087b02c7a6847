#include "harness/results/finding_list.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

std::string FreshFolder() {
  std::string folder = ::testing::TempDir() + "/list_XXXXXX";
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  return folder;
}

std::vector<std::string> Shown(const FindingList& list) {
  std::vector<std::string> shown;
  for (const FindingPath& finding : list.findings)
    shown.push_back(finding.folder + " " + std::to_string(finding.session));
  return shown;
}

TEST(FindingListTest, SortsByFolderThenSessionAndCountsTheRest) {
  const std::string folder = FreshFolder();
  for (const uint64_t session : {12, 9, 100}) {
    ASSERT_TRUE(
        WriteFinding(folder + "/classes/start--Program--variables", FindingOf(session, Action::kStart, UNEXPLAINED))
            .ok());
  }
  ASSERT_TRUE(WriteFinding(folder + "/crashes/crash--signal-5--v8-run--step-out", CrashedFinding()).ok());
  std::ofstream(folder + "/classes/start--Program--variables/notes.md") << "mine";
  std::ofstream(folder + "/classes/start--Program--variables/.writing-5-0") << "half";
  std::ofstream(folder + "/classes/lost.txt") << "mine";
  const FindingList list = ListFindings(folder + "/").value();
  EXPECT_THAT(Shown(list),
              ElementsAre("classes/start--Program--variables 9", "classes/start--Program--variables 12",
                          "classes/start--Program--variables 100", "crashes/crash--signal-5--v8-run--step-out 5"));
  EXPECT_THAT(list.left_out,
              ElementsAre(Pair("not a folder of findings, in classes/", 1), Pair("not named session-N.pb.zst", 1)));
  EXPECT_EQ(ResultFolderOf(list.findings[0].path), folder);

  // The same by any way of naming it, each once.
  const std::string of_class = folder + "/classes/start--Program--variables";
  EXPECT_EQ(FindFindings({folder}).value().findings.size(), 4u);
  EXPECT_EQ(FindFindings({folder + "/classes"}).value().findings.size(), 3u);
  EXPECT_THAT(Shown(FindFindings({of_class + "/session-9.pb.zst", of_class}).value()),
              ElementsAre("classes/start--Program--variables 9", "classes/start--Program--variables 12",
                          "classes/start--Program--variables 100"));
}

TEST(FindingListTest, OtherFoldersAreErrors) {
  const std::string folder = FreshFolder();
  EXPECT_THAT(std::string(ListFindings(folder).status().message()), HasSubstr("is not a result folder"));
  EXPECT_TRUE(absl::IsNotFound(ListFindings(folder + "/none").status()));
  EXPECT_TRUE(absl::IsNotFound(FindFindings({folder + "/none"}).status()));
  std::ofstream(folder + "/summary.json") << "{}";
  EXPECT_THAT(ListFindings(folder).value().findings, IsEmpty()) << "a campaign that found nothing";
}

TEST(FindingListTest, TheResultFolderIsThreeLevelsUp) {
  EXPECT_EQ(ResultFolderOf("out/classes/a/session-1.pb.zst"), "out");
  EXPECT_EQ(ResultFolderOf("classes/a/session-1.pb.zst"), ".");
  EXPECT_EQ(ResultFolderOf("a/session-1.pb.zst"), "./..");
  EXPECT_EQ(ResultFolderOf("session-1.pb.zst"), "./../..");
  EXPECT_EQ(ResultFolderOf("/classes/a/session-1.pb.zst"), "/");
}

}  // namespace
}  // namespace twinstep
