#include "harness/corpora/folder_files.h"

#include <sys/stat.h>

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/corpora/folder_for_test.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(FolderFilesTest, SortedByPath) {
  const FolderForTest folder;
  for (const char* name : {"b.js", "a/z.mjs", "a/deep/er/x.js", "a.js"}) folder.Write(name, "");
  folder.Write("README.md", "");
  std::map<std::string, int> left_out;
  EXPECT_THAT(*FolderFiles(folder.path(), FolderLinks::kInside, left_out),
              ElementsAre("a.js", "a/deep/er/x.js", "a/z.mjs", "b.js"));
  EXPECT_THAT(left_out, ElementsAre(Pair("not a .js or .mjs file", 1)));
}

TEST(FolderFilesTest, HostileFiles) {
  const FolderForTest folder;
  const std::string& path = folder.path();
  folder.Write("good.js", "");
  folder.Write("bad\xFF.js", "");
  ASSERT_EQ(mkfifo((path + "/pipe.js").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", path + "/device.js");
  fs::create_symlink("nowhere", path + "/dangling.js");
  fs::create_symlink("itself.js", path + "/itself.js");
  fs::create_symlink("good.js", path + "/link.js");
  fs::create_directory(path + "/folder.js");
  std::map<std::string, int> left_out;
  EXPECT_THAT(*FolderFiles(path, FolderLinks::kInside, left_out), ElementsAre("good.js", "link.js"));
  EXPECT_THAT(left_out, ElementsAre(Pair("a name that is not UTF-8", 1), Pair("not a regular file", 4)));
}

// 2^50 paths lead through these folders.
TEST(FolderFilesTest, LinksThatMultiplyPaths) {
  const FolderForTest folder;
  const std::string& path = folder.path();
  for (int i = 0; i < 50; ++i) {
    const std::string inside = path + "/" + std::to_string(i);
    fs::create_directory(inside);
    fs::create_directory_symlink("../" + std::to_string((i + 1) % 50), inside + "/one");
    fs::create_directory_symlink("../" + std::to_string((i + 2) % 50), inside + "/other");
  }
  folder.Write("7/program.js", "");
  std::map<std::string, int> left_out;
  const auto files = FolderFiles(path, FolderLinks::kInside, left_out);
  ASSERT_EQ(files->size(), 1u);
  EXPECT_THAT(files->front(), HasSubstr("program.js"));
  // Of 150 ways into 50 folders each folder was entered by one.
  EXPECT_THAT(left_out, ElementsAre(Pair("a link to a folder that another path leads to", 100)));
}

TEST(FolderFilesTest, LinksDoNotLeadOut) {
  const FolderForTest folder;
  folder.Write("secret.js", "");
  folder.Write("corpus/a.js", "");
  folder.Write("corpus_of_another/b.js", "");
  const std::string path = folder.path() + "/corpus";
  fs::create_symlink("../secret.js", path + "/file.js");
  fs::create_directory_symlink("..", path + "/up");
  fs::create_directory_symlink("../corpus_of_another", path + "/beside");
  fs::create_symlink("a.js", path + "/inside.js");
  fs::create_directory_symlink("corpus", folder.path() + "/itself_a_link");
  for (const std::string& name : {path, folder.path() + "/itself_a_link"}) {
    std::map<std::string, int> left_out;
    EXPECT_THAT(*FolderFiles(name, FolderLinks::kInside, left_out), ElementsAre("a.js", "inside.js"));
    EXPECT_THAT(left_out, ElementsAre(Pair("a link that leads out of the folder", 3)));
  }
  std::map<std::string, int> left_out;
  EXPECT_THAT(*FolderFiles(path, FolderLinks::kAnywhere, left_out),
              ElementsAre("a.js", "beside/b.js", "file.js", "inside.js", "up/secret.js"));
}

TEST(FolderFilesTest, NoFolder) {
  const FolderForTest folder;
  std::map<std::string, int> left_out;
  EXPECT_THAT(std::string(FolderFiles(folder.path() + "/none", FolderLinks::kInside, left_out).status().message()),
              HasSubstr("cannot be read: there is no such file or folder; check the path"));
  EXPECT_THAT(std::string(FolderFiles(folder.Write("file.js", ""), FolderLinks::kInside, left_out).status().message()),
              HasSubstr("cannot be read: a part of the path is a file, not a folder"));
}

}  // namespace
}  // namespace twinstep
