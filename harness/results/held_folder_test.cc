#include "harness/results/held_folder.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class HeldFolderTest : public ::testing::Test {
 protected:
  HeldFolderTest() : path_(::testing::TempDir() + "/held"), elsewhere_(::testing::TempDir() + "/elsewhere") {
    fs::remove_all(path_);
    fs::remove_all(elsewhere_);
    fs::create_directories(path_);
  }

  const std::string path_;
  const std::string elsewhere_;
};

TEST_F(HeldFolderTest, IsStillThereUntilItIsDeletedMovedOrReplaced) {
  for (const std::string how : {"untouched", "deleted", "moved", "replaced", "made again", "a file"}) {
    SCOPED_TRACE(how);
    fs::remove_all(path_);
    fs::remove_all(elsewhere_);
    fs::create_directories(path_);
    const HeldFolder held = *HeldFolder::Open(path_);
    if (how == "deleted" || how == "made again" || how == "a file") fs::remove_all(path_);
    if (how == "moved" || how == "replaced") fs::rename(path_, elsewhere_);
    // Its number is free for the next one, where nobody holds it.
    if (how == "replaced" || how == "made again") fs::create_directories(path_);
    if (how == "a file") std::ofstream(path_) << "x";
    const absl::Status status = held.StillThere();
    EXPECT_EQ(status.ok(), how == "untouched");
    if (status.ok()) continue;
    EXPECT_TRUE(absl::IsAborted(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(path_ + " was deleted, moved or replaced"));
  }
}

TEST_F(HeldFolderTest, OneCampaignAtATime) {
  std::optional<HeldFolder> first = *HeldFolder::Open(path_);
  const HeldFolder second = *HeldFolder::Open(path_);
  EXPECT_TRUE(first->LockForCampaign().ok());
  EXPECT_THAT(std::string(second.LockForCampaign().message()), HasSubstr("another program is writing to"));
  first.reset();
  EXPECT_TRUE(second.LockForCampaign().ok());
}

TEST_F(HeldFolderTest, RefusesLinksAndNothingElse) {
  EXPECT_TRUE(RefuseLink(path_).ok());
  EXPECT_TRUE(RefuseLink(elsewhere_).ok());
  fs::create_symlink(path_, elsewhere_);
  EXPECT_THAT(std::string(RefuseLink(elsewhere_).message()), HasSubstr("is a symbolic link"));
  fs::remove_all(path_);
  EXPECT_FALSE(RefuseLink(elsewhere_).ok()) << "one that leads nowhere, yet";
}

}  // namespace
}  // namespace twinstep
