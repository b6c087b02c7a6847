#include "harness/isolation/versions/version_source.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harness/corpora/folder_for_test.h"
#include "harness/process/shell_command.h"

namespace twinstep {
namespace {

void Shell(const std::string& folder, const std::string& command) {
  absl::StatusOr<RunningCommand> running = RunningCommand::Start({.command = command, .folder = folder});
  ASSERT_TRUE(running.ok()) << running.status();
  EXPECT_EQ(running->Wait({})->code, 0) << command;
}

std::string LineOf(const std::string& path) {
  std::string line;
  std::getline(std::ifstream(path) >> std::ws, line);
  return line;
}

TEST(VersionSourceTest, AFolderIsItself) {
  const FolderForTest folder;
  const absl::StatusOr<VersionSource> source = OpenVersion(folder.path());
  ASSERT_TRUE(source.ok()) << source.status();
  EXPECT_EQ(source->path, folder.path());
  EXPECT_FALSE(source->unpacked.has_value());
}

TEST(VersionSourceTest, ATarballIsUnpackedForAsLongAsItIsWanted) {
  const FolderForTest folder;
  folder.Write("package/index.js", "one");
  Shell(folder.path(), "tar -czf p.tgz package");
  std::string path;
  {
    const absl::StatusOr<VersionSource> source = OpenVersion(folder.path() + "/p.tgz");
    ASSERT_TRUE(source.ok()) << source.status();
    path = source->path;
    EXPECT_EQ(LineOf(path + "/index.js"), "one");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  folder.Write("bad.tgz", "no tarball");
  EXPECT_NE(OpenVersion(folder.path() + "/bad.tgz").status().message().find("cannot be unpacked"), std::string::npos);
}

TEST(VersionSourceTest, ARevisionIsCheckedOut) {
  const FolderForTest folder;
  folder.Write("index.js", "one");
  Shell(folder.path(),
        "git init -q . && git config user.email a@b.c && git config user.name a && git add -A && git commit -qm 1 && "
        "git tag v1");
  folder.Write("index.js", "two");
  Shell(folder.path(), "git commit -qam 2 && mkdir node_modules && echo x > node_modules/x");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  {
    const absl::StatusOr<VersionSource> old_version = OpenVersion("v1"), new_version = OpenVersion("HEAD");
    ASSERT_TRUE(old_version.ok()) << old_version.status();
    ASSERT_TRUE(new_version.ok()) << new_version.status();
    EXPECT_EQ(LineOf(old_version->path + "/index.js"), "one");
    EXPECT_EQ(LineOf(new_version->path + "/index.js"), "two");
    EXPECT_EQ(LineOf(new_version->path + "/node_modules/x"), "x");
    EXPECT_NE(OpenVersion("v2").status().message().find("not a revision of the git repository either"),
              std::string::npos);
  }
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace twinstep
