// Writing to a disk that is full, or read-only: nothing half, nothing lost, one sentence.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"
#include "harness/results/labels.h"
#include "model/random.h"
#include "harness/results/small_disk.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr int kDiskKib = 1024;

// One disk for all tests of this process: it can enter a namespace only once.
class FullDiskTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string folder = ::testing::TempDir() + "/disk_XXXXXX";
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    disk_ = new SmallDisk(folder, kDiskKib);
  }
  static void TearDownTestSuite() {
    delete disk_;
    disk_ = nullptr;
  }
  void SetUp() override {
    if (!disk_->problem().empty()) GTEST_SKIP() << disk_->problem();
    disk_->Empty();
  }

  std::string Folder(const std::string& name) const { return absl::StrCat(disk_->folder(), "/", name); }

  static SmallDisk* disk_;
};

SmallDisk* FullDiskTest::disk_ = nullptr;

// Of about `size` bytes, packed or not.
Finding IncompressibleFinding(size_t size, uint64_t seed) {
  Finding finding = VariablesFinding();
  Random random(seed);
  std::string& source = *finding.mutable_test_case()->mutable_program()->mutable_source();
  source = "//";
  while (source.size() < size) {
    source.push_back(static_cast<char>(' ' + random.Below(95)));
    if (source.size() % 80 == 0) source += "\n//";
  }
  return finding;
}

std::vector<std::string> FilesIn(const std::string& folder) {
  std::vector<std::string> names;
  if (!std::filesystem::exists(folder)) return names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::string Content(const std::string& path) { return ReadWholeFile(path, size_t{1} << 20).value_or("(none)"); }

TEST_F(FullDiskTest, AFullDiskIsOneSentence) {
  disk_->Fill();
  const absl::Status status = WriteFileAtomically(Folder("summary.json"), "{}");
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_EQ(std::string(status.message()),
            Folder("summary.json") + " cannot be written: the disk is full; free some space and run it again");
  EXPECT_THAT(FilesIn(disk_->folder()), ::testing::ElementsAre("filler"));
}

// However much room is left: the new finding whole, or the old one with its own text.
TEST_F(FullDiskTest, AtEveryFillLevelAFindingIsWholeOrUntouched) {
  const std::string folder = Folder("classes/a");
  const std::string path = folder + "/session-3.pb.zst", text = folder + "/session-3.txt";
  const Finding old_finding = IncompressibleFinding(50000, 1), new_finding = IncompressibleFinding(150000, 2);
  int written = 0, refused = 0;
  for (int free_kib = 0; free_kib <= 400; free_kib += 8) {
    disk_->Empty();
    ASSERT_TRUE(WriteFinding(folder, old_finding).ok());
    const std::string old_bytes = Content(path), old_text = Content(text);
    disk_->Fill(free_kib);
    const absl::Status status = WriteFinding(folder, new_finding);
    if (status.ok()) {
      ++written;
      EXPECT_EQ(ReadFinding(path).value().test_case().program().source(), new_finding.test_case().program().source());
      EXPECT_NE(Content(text), old_text);
    } else {
      ++refused;
      EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
      EXPECT_THAT(std::string(status.message()), HasSubstr("the disk is full"));
      EXPECT_EQ(Content(path), old_bytes) << free_kib;
      EXPECT_EQ(Content(text), old_text) << free_kib;
    }
    EXPECT_THAT(FilesIn(folder), ::testing::ElementsAre("session-3.pb.zst", "session-3.txt"));
  }
  EXPECT_GT(written, 3);
  EXPECT_GT(refused, 3);
  std::filesystem::remove_all(Folder("classes"));
}

TEST_F(FullDiskTest, AFindingThatFindsNoRoomLeavesNoFile) {
  disk_->Fill(64);
  EXPECT_TRUE(absl::IsResourceExhausted(WriteFinding(Folder("classes/b"), IncompressibleFinding(150000, 2))));
  EXPECT_THAT(FilesIn(Folder("classes/b")), ::testing::IsEmpty());
  std::filesystem::remove_all(Folder("classes"));
}

TEST_F(FullDiskTest, LabelsAreKept) {
  const std::string path = Folder("labels");
  Labels labels;
  ASSERT_TRUE(labels.Set("sample.js", KeyOf(VariablesFinding()), {"sm-1", ""}).ok());
  ASSERT_TRUE(labels.Save(path).ok());
  disk_->Fill();
  ASSERT_TRUE(labels.Set("crash.js", KeyOf(CrashedFinding()), {"v8-1", ""}).ok());
  EXPECT_TRUE(absl::IsResourceExhausted(labels.Save(path)));
  EXPECT_EQ(Labels::Load(path).value().size(), 1u);
}

// Last: the disk stays so.
TEST_F(FullDiskTest, ZReadOnlyIsOneSentence) {
  ASSERT_TRUE(WriteFinding(Folder("classes/a"), VariablesFinding()).ok());
  ASSERT_TRUE(disk_->MakeReadOnly());
  const std::string path = Folder("classes/a/session-3.txt");
  const absl::Status status = WriteFinding(Folder("classes/a"), VariablesFinding());
  EXPECT_TRUE(absl::IsPermissionDenied(status)) << status;
  EXPECT_EQ(std::string(status.message()),
            path + " cannot be written: the file system is read-only; name a folder on another one");
  EXPECT_THAT(std::string(MakeFolder(Folder("classes/b")).message()), HasSubstr("the file system is read-only"));
  EXPECT_THAT(std::string(RemoveFinding(Folder("classes/a"), 3).message()), HasSubstr("the file system is read-only"));
  EXPECT_TRUE(ReadFinding(Folder("classes/a/session-3.pb.zst")).ok());
}

// No disk is needed for this one: nobody can make a file there.
TEST(NoPermissionTest, IsOneSentence) {
  const absl::Status status = WriteFileAtomically("/sys/finding", "x");
  EXPECT_TRUE(absl::IsPermissionDenied(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("/sys/finding cannot be written: "));
}

}  // namespace
}  // namespace twinstep
