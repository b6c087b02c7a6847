#include "harness/results/atomic_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string FreshFolder() {
  std::string folder = ::testing::TempDir() + "/atomic_XXXXXX";
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  return folder;
}

std::vector<std::string> NamesIn(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  return names;
}

// As under `ulimit -f`, in a process whose main ignores the signal (RunCommand).
TEST(AtomicFileTest, AFileLargerThanFilesMayBeIsOneSentence) {
  const std::string folder = FreshFolder();
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit little = before;
  little.rlim_cur = 1000;
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const absl::Status status = WriteFileAtomically(folder + "/large", std::string(2000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("it is larger than a file may be (ulimit -f)"));
  EXPECT_THAT(NamesIn(folder), IsEmpty());
}

TEST(AtomicFileTest, WritesAndReplaces) {
  const std::string path = FreshFolder() + "/summary.json";
  ASSERT_TRUE(WriteFileAtomically(path, "old").ok());
  ASSERT_TRUE(WriteFileAtomically(path, std::string("new\0er", 6)).ok());
  EXPECT_EQ(ReadWholeFile(path, 100).value(), std::string("new\0er", 6));
  EXPECT_THAT(NamesIn(std::filesystem::path(path).parent_path()), ElementsAre("summary.json"));
}

TEST(AtomicFileTest, ErrorsAreOneSentenceAndLeaveNothing) {
  const std::string folder = FreshFolder();
  const absl::Status missing = WriteFileAtomically(folder + "/no/such/file", "x");
  EXPECT_TRUE(absl::IsNotFound(missing));
  EXPECT_EQ(std::string(missing.message()),
            folder + "/no/such/file cannot be written: there is no such file or folder; check the path");
  // The rename fails: a folder stands there.
  ASSERT_EQ(mkdir((folder + "/taken").c_str(), 0700), 0);
  EXPECT_THAT(std::string(WriteFileAtomically(folder + "/taken", "x").message()), HasSubstr("it is a folder"));
  EXPECT_THAT(NamesIn(folder), ElementsAre("taken"));
  EXPECT_FALSE(MakeFolder(folder + "/taken/" + std::string(300, 'x')).ok());
}

TEST(AtomicFileTest, DevicesAndPipesStayWhatTheyAre) {
  const std::string pipe_path = FreshFolder() + "/pipe";
  ASSERT_EQ(mkfifo(pipe_path.c_str(), 0600), 0);
  EXPECT_THAT(std::string(WriteFileAtomically(pipe_path, "x").message()), HasSubstr("nobody reads from that pipe"));
  const int reader = open(pipe_path.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  char read_back[8] = {};
  // /dev/stdout and what a shell puts in place of >(command) are links into a process.
  for (const std::string& path : {pipe_path, "/dev/fd/" + std::to_string(open(pipe_path.c_str(), O_WRONLY))}) {
    const absl::Status status = WriteFileAtomically(path, "content");
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(read(reader, read_back, sizeof(read_back)), 7);
    EXPECT_STREQ(read_back, "content");
  }
  close(reader);
  const absl::Status full = WriteFileAtomically("/dev/full", "x");
  EXPECT_TRUE(absl::IsResourceExhausted(full)) << full;
  struct stat status = {};
  ASSERT_EQ(stat("/dev/full", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));
}

TEST(AtomicFileTest, OfSeveralFilesNoneChangesWhereOneCannotBeWritten) {
  const std::string folder = FreshFolder();
  ASSERT_TRUE(WriteFileAtomically(folder + "/a", "old").ok());
  EXPECT_FALSE(WriteFilesAtomically({{folder + "/a", "new"}, {folder + "/no/b", "new"}}).ok());
  EXPECT_EQ(ReadWholeFile(folder + "/a", 100).value(), "old");
  EXPECT_THAT(NamesIn(folder), ElementsAre("a"));
}

TEST(AtomicFileTest, MakesFoldersWithThoseAbove) {
  const std::string folder = FreshFolder();
  EXPECT_TRUE(MakeFolder(folder + "/a/b//c/").ok());
  EXPECT_TRUE(MakeFolder(folder + "/a/b/c").ok());
  EXPECT_TRUE(WriteFileAtomically(folder + "/a/b/c/file", "x").ok());
  const absl::Status in_file = MakeFolder(folder + "/a/b/c/file/d");
  EXPECT_THAT(std::string(in_file.message()), HasSubstr("a part of the path is a file"));
}

TEST(AtomicFileTest, WhatHasNoPlaceIsKnownBeforeTheWork) {
  const std::string folder = FreshFolder();
  ASSERT_TRUE(WriteFileAtomically(folder + "/file", "x").ok());
  EXPECT_TRUE(CheckFilePath(folder + "/new").ok());
  EXPECT_TRUE(CheckFilePath(folder + "/file").ok());
  EXPECT_TRUE(CheckFilePath("/dev/null").ok());
  EXPECT_THAT(std::string(CheckFilePath(folder).message()), HasSubstr("it is a folder; name a file"));
  EXPECT_THAT(std::string(CheckFilePath(folder + "/none/new").message()), HasSubstr("there is no such file or folder"));
  EXPECT_THAT(std::string(CheckFilePath(folder + "/file/new").message()), HasSubstr("a part of the path is a file"));
  EXPECT_TRUE(CheckFolderPath(folder).ok());
  EXPECT_TRUE(CheckFolderPath(folder + "/a/b//c/").ok());
  EXPECT_THAT(std::string(CheckFolderPath(folder + "/file").message()), HasSubstr("a part of the path is a file"));
  EXPECT_THAT(std::string(CheckFolderPath(folder + "/file/a").message()), HasSubstr("a part of the path is a file"));
  EXPECT_THAT(NamesIn(folder), ElementsAre("file")) << "nothing was written";
}

TEST(AtomicFileTest, AReaderTakesNoMoreThanItsLimit) {
  const std::string path = FreshFolder() + "/file";
  ASSERT_TRUE(WriteFileAtomically(path, "12345").ok());
  EXPECT_EQ(ReadWholeFile(path, 5).value(), "12345");
  EXPECT_TRUE(absl::IsResourceExhausted(ReadWholeFile(path, 4).status()));
  // It has no end.
  EXPECT_FALSE(ReadWholeFile("/dev/zero", 4).ok());
}

TEST(AtomicFileTest, KnowsWhatAKilledWriterLeaves) {
  EXPECT_TRUE(IsTemporaryFile(".writing-123-0"));
  EXPECT_FALSE(IsTemporaryFile(".writing-"));
  EXPECT_FALSE(IsTemporaryFile(".writing-mine"));
  EXPECT_FALSE(IsTemporaryFile("session-1.txt"));
  const std::string folder = FreshFolder();
  std::ofstream(folder + "/.writing-123-0") << "half";
  std::ofstream(folder + "/notes") << "mine";
  RemoveTemporaryFiles(folder);
  EXPECT_THAT(NamesIn(folder), ElementsAre("notes"));
  RemoveTemporaryFiles(folder + "/none");
}

// A process that writes without end is killed at some moment, many times: a reader never sees a part.
TEST(AtomicFileTest, AKillLeavesTheOldOrTheNewContent) {
  const std::string folder = FreshFolder();
  const std::string path = folder + "/file";
  const std::string contents[] = {std::string(50000, 'a'), std::string(90000, 'b')};
  ASSERT_TRUE(WriteFileAtomically(path, contents[0]).ok());
  for (int round = 0; round < 40; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0;; ++i) {
        if (!WriteFileAtomically(path, contents[i % 2]).ok()) _exit(1);
      }
    }
    usleep(1000 + 137 * round);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const std::string read = ReadWholeFile(path, 1 << 20).value();
    ASSERT_TRUE(read == contents[0] || read == contents[1]) << read.size();
  }
  RemoveTemporaryFiles(folder);
  EXPECT_THAT(NamesIn(folder), ElementsAre("file"));
}

}  // namespace
}  // namespace twinstep
