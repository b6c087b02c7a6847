#include "harness/campaign/result_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/presets.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ResultFolderTest : public ::testing::Test {
 protected:
  ResultFolderTest() : path_(::testing::TempDir() + "/results") {
    fs::remove_all(path_);
    settings_ = *PresetSettings("default");
    settings_.set_corpus("own");
    engines_.set_version_a("11.3");
    engines_.set_version_b("128");
  }

  absl::StatusOr<std::unique_ptr<ResultFolder>> Open() { return ResultFolder::Open(path_, settings_, "fuzz --seed=1"); }

  // A campaign that has counted `sessions` and kept one finding, closed again.
  void Campaign(uint64_t sessions) {
    absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
    ASSERT_TRUE(folder.ok()) << folder.status();
    CampaignState state;
    for (const uint64_t so_far : {sessions - 1, sessions}) {
      state.set_next_session(so_far);
      ASSERT_TRUE((*folder)->Save(state, engines_).ok());
    }
  }

  std::string Read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path_ + "/" + name, std::ios::binary).rdbuf();
    return text.str();
  }
  void Write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << content;
  }

  const std::string path_;
  CampaignSettings settings_;
  WorkerReady engines_;
};

TEST_F(ResultFolderTest, ANewOneBeginsAtTheFirstSessionAndAnOldOneGoesOn) {
  settings_.set_first_session(100);
  {
    absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
    ASSERT_TRUE(folder.ok()) << folder.status();
    EXPECT_FALSE((*folder)->resumed());
    EXPECT_EQ((*folder)->state().next_session(), 100u);
  }
  Campaign(170);
  absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
  ASSERT_TRUE(folder.ok()) << folder.status();
  EXPECT_TRUE((*folder)->resumed());
  EXPECT_EQ((*folder)->state().next_session(), 170u);
  EXPECT_EQ((*folder)->settings().engines().version_a(), "11.3");
  EXPECT_THAT((*folder)->note(), IsEmpty());
  EXPECT_THAT(Read("settings"), HasSubstr("# fuzz --seed=1\nseed: 1\n"));
  EXPECT_THAT(Read("summary.json"), HasSubstr("\"sessions\": 70,"));
  EXPECT_THAT(Read("summary.json"), HasSubstr("\"engines\": {\"v8\": \"11.3\", \"spidermonkey\": \"128\"}"));
}

TEST_F(ResultFolderTest, OtherSettingsAreRefusedByName) {
  Campaign(10);
  settings_.set_seed(2);
  EXPECT_THAT(Open().status().ToString(), HasSubstr("holds a campaign with other settings (seed: 1 -> 2)"));
}

TEST_F(ResultFolderTest, OneCampaignAtATime) {
  absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
  ASSERT_TRUE(folder.ok());
  EXPECT_THAT(Open().status().ToString(), HasSubstr("another program is writing to"));
}

TEST_F(ResultFolderTest, ADamagedCheckpointIsReplacedByTheOneBefore) {
  Campaign(10);
  const std::string whole = Read("checkpoint.pb");
  for (size_t length = 0; length < whole.size(); ++length) {
    Write("checkpoint.pb", whole.substr(0, length));
    Campaign(10);  // Writes a previous one of 9 again.
    Write("checkpoint.pb", whole.substr(0, length));
    absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
    ASSERT_TRUE(folder.ok()) << folder.status();
    EXPECT_EQ((*folder)->state().next_session(), 9u);
    EXPECT_THAT((*folder)->note(), HasSubstr("checkpoint.pb cannot be read; the one from about a second before"));
  }
  Campaign(10);
  Write("checkpoint.pb", "nonsense");
  Write("checkpoint.previous.pb", "");
  EXPECT_THAT(Open().status().ToString(), HasSubstr("nor can the one before it"));
}

TEST_F(ResultFolderTest, DamagedSettingsAreRefused) {
  Campaign(10);
  Write("settings", "seed: {");
  EXPECT_THAT(Open().status().ToString(), HasSubstr("cannot be read as the settings of a campaign"));
  fs::remove(path_ + "/settings");
  fs::create_directory(path_ + "/classes");
  EXPECT_THAT(Open().status().ToString(), HasSubstr("but no settings to continue from"));
}

TEST_F(ResultFolderTest, FilesThatNoCheckpointKnowsGo) {
  Campaign(10);
  {
    absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
    ASSERT_TRUE(folder.ok());
    ASSERT_TRUE((*folder)->findings().Save("classes/a", FindingOf(12, Action::kStart, UNEXPLAINED)).ok());
    ASSERT_TRUE((*folder)->findings().Save("classes/a", FindingOf(3, Action::kStart, UNEXPLAINED)).ok());
    ASSERT_TRUE((*folder)->findings().Save("classes/a", FindingOf(4, Action::kStart, UNEXPLAINED)).ok());
    CampaignState state;
    state.set_next_session(10);
    FolderState& a = *state.add_classes();
    a.set_folder("classes/a");
    a.add_kept()->mutable_report()->set_session(4);
    ASSERT_TRUE((*folder)->Save(state, engines_).ok());
  }
  Write("classes/a/notes.txt", "a person's");
  absl::StatusOr<std::unique_ptr<ResultFolder>> folder = Open();
  ASSERT_TRUE(folder.ok());
  EXPECT_FALSE((*folder)->findings().Load("classes/a", 12).ok()) << "written after the last checkpoint";
  EXPECT_FALSE((*folder)->findings().Load("classes/a", 3).ok()) << "dropped before it";
  EXPECT_TRUE((*folder)->findings().Load("classes/a", 4).ok());
  EXPECT_TRUE(fs::exists(path_ + "/classes/a/notes.txt"));
}

TEST_F(ResultFolderTest, AFolderThatGoesAwayIsNotMadeAgain) {
  const std::string elsewhere = path_ + "_elsewhere";
  fs::remove_all(elsewhere);
  for (const std::string how : {"deleted", "moved", "replaced", "emptied"}) {
    SCOPED_TRACE(how);
    fs::remove_all(path_);
    const std::unique_ptr<ResultFolder> folder = *Open();
    if (how == "deleted") fs::remove_all(path_);
    if (how == "moved" || how == "replaced") fs::rename(path_, elsewhere);
    if (how == "replaced") fs::create_directory(path_);
    if (how == "emptied") fs::remove(path_ + "/settings");
    const absl::Status status = folder->Save(folder->state(), engines_);
    EXPECT_TRUE(absl::IsAborted(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("the campaign cannot continue there"));
    EXPECT_TRUE(absl::IsAborted(folder->SaveReduction(folder->state(), "{}")));
    if (how == "deleted" || how == "moved") {
      EXPECT_FALSE(folder->findings().Save("classes/a", FindingOf(1, Action::kStart, UNEXPLAINED)).ok());
      EXPECT_FALSE(fs::exists(path_));
    }
    if (how == "replaced") EXPECT_TRUE(fs::is_empty(path_));
    fs::remove_all(elsewhere);
  }
}

TEST_F(ResultFolderTest, WhatFindingsStandInIsNotMadeAgainEither) {
  const std::string elsewhere = path_ + "_elsewhere";
  for (const std::string how : {"deleted", "moved", "replaced by a link"}) {
    SCOPED_TRACE(how);
    fs::remove_all(path_);
    fs::remove_all(elsewhere);
    const std::unique_ptr<ResultFolder> folder = *Open();
    ASSERT_TRUE(folder->findings().Save("classes/a", FindingOf(1, Action::kStart, UNEXPLAINED)).ok());
    ASSERT_TRUE(folder->Save(folder->state(), engines_).ok());
    if (how == "deleted") fs::remove_all(path_ + "/classes");
    if (how != "deleted") fs::rename(path_ + "/classes", elsewhere);
    if (how == "replaced by a link") fs::create_symlink(elsewhere, path_ + "/classes");
    EXPECT_TRUE(absl::IsAborted(folder->Save(folder->state(), engines_)));
    EXPECT_FALSE(folder->findings().Save("classes/a", FindingOf(2, Action::kStart, UNEXPLAINED)).ok());
    EXPECT_EQ(fs::exists(path_ + "/classes"), how == "replaced by a link");
  }
}

TEST_F(ResultFolderTest, LinksForFoldersOfFindingsAreRefused) {
  const std::string elsewhere = path_ + "_elsewhere";
  fs::remove_all(elsewhere);
  fs::create_directories(elsewhere + "/a");
  for (const std::string name : {"classes", "crashes", "classes/a"}) {
    SCOPED_TRACE(name);
    fs::remove_all(path_);
    Campaign(10);
    fs::create_directories(fs::path(path_ + "/" + name).parent_path());
    fs::create_symlink(elsewhere, path_ + "/" + name);
    EXPECT_THAT(Open().status().ToString(), HasSubstr(path_ + "/" + name + " is a symbolic link"));
  }
  // One that comes while the campaign runs.
  fs::remove_all(path_);
  const std::unique_ptr<ResultFolder> folder = *Open();
  fs::create_directories(path_ + "/classes");
  fs::create_symlink(elsewhere + "/a", path_ + "/classes/a");
  const absl::Status status = folder->findings().Save("classes/a", FindingOf(1, Action::kStart, UNEXPLAINED));
  EXPECT_THAT(std::string(status.message()), HasSubstr("is a symbolic link"));
  EXPECT_TRUE(fs::is_empty(elsewhere + "/a"));
}

TEST_F(ResultFolderTest, FindingsThatWentAwayAreTold) {
  const std::unique_ptr<ResultFolder> folder = *Open();
  CampaignState state;
  for (const uint64_t session : {1, 2}) {
    ASSERT_TRUE(folder->findings().Save("classes/a", FindingOf(session, Action::kStart, UNEXPLAINED)).ok());
  }
  FolderState& a = *state.add_classes();
  a.set_folder("classes/a");
  for (const uint64_t session : {1, 2, 3}) {
    KeptState& kept = *a.add_kept();
    kept.mutable_report()->set_session(session);
    kept.set_saved(session != 3);
  }
  EXPECT_TRUE(folder->NoneLost(state).ok());
  fs::remove_all(path_ + "/classes/a");
  EXPECT_TRUE(folder->Save(state, engines_).ok()) << "one class's folder is not all that a campaign writes to";
  EXPECT_THAT(std::string(folder->NoneLost(state).message()), HasSubstr("2 findings of " + path_));
  EXPECT_THAT(std::string(folder->NoneLost(state).message()), HasSubstr("the same command makes what went again"));
}

TEST_F(ResultFolderTest, SettingsOfSomethingElseAreNotOverwritten) {
  fs::create_directories(path_);
  for (const std::string content : {"theme=dark\n", ""}) {
    Write("settings", content);
    EXPECT_THAT(Open().status().ToString(), HasSubstr("a file named settings that no campaign has written"));
    EXPECT_EQ(Read("settings"), content);
  }
}

// As behind a disk that was full when the last checkpoint was written.
TEST_F(ResultFolderTest, NoLinkStaysBehindWhereTheLastCheckpointCouldNotBeWritten) {
  Campaign(10);
  const std::unique_ptr<ResultFolder> folder = *Open();
  fs::remove(path_ + "/checkpoint.previous.pb");
  fs::create_hard_link(path_ + "/checkpoint.pb", path_ + "/checkpoint.previous.pb");
  ASSERT_TRUE(folder->Save(folder->state(), engines_).ok());
  EXPECT_FALSE(fs::exists(path_ + "/checkpoint.link.pb"));
}

TEST_F(ResultFolderTest, WhatCannotBeWrittenIsSaidAtOnce) {
  std::ofstream(::testing::TempDir() + "/a_file") << "x";
  EXPECT_THAT(ResultFolder::Open(::testing::TempDir() + "/a_file", settings_, "").status().ToString(),
              HasSubstr("a_file"));
  EXPECT_FALSE(ResultFolder::Open("/proc/results", settings_, "").ok());
}

}  // namespace
}  // namespace twinstep
