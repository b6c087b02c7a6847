#include "engines/shell_folder.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

int FoldersIn(const std::string& temporary) {
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(temporary)) ++count;
  return count;
}

// Starts a process that makes a folder with a file in it, and does `then`, whose answer is its exit code.
template <typename Then>
pid_t Start(Then then) {
  const pid_t process = fork();
  if (process != 0) return process;
  const auto folder = ShellFolder::Make();
  if (!folder.ok()) _exit(100);
  std::ofstream((*folder)->path() + "/shell.js") << "1";
  _exit(then());
}

// Its exit code, or minus its signal.
int EndOf(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

class ShellFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const char* const folder = getenv("TMPDIR"); folder != nullptr) before_ = folder;
  }
  void TearDown() override {
    if (before_) {
      setenv("TMPDIR", before_->c_str(), 1);
    } else {
      unsetenv("TMPDIR");
    }
  }

 private:
  std::optional<std::string> before_;
};

TEST_F(ShellFolderTest, WhatAKilledProcessLeavesTheNextOneRemoves) {
  const std::string temporary = ::testing::TempDir() + "/folders";
  std::filesystem::create_directories(temporary + "/twinstep-other");
  setenv("TMPDIR", temporary.c_str(), 1);
  const auto count = [&temporary] { return FoldersIn(temporary); };
  EXPECT_EQ(EndOf(Start([] { return raise(SIGKILL); })), -SIGKILL);
  EXPECT_EQ(count(), 2);
  EXPECT_EQ(EndOf(Start(count)), 2);

  // One that is in use is left alone.
  int made[2];
  ASSERT_EQ(pipe(made), 0);
  const pid_t user = Start([&made] {
    const bool wrote = write(made[1], "", 1) == 1;
    return wrote ? pause() : 1;
  });
  char byte;
  ASSERT_EQ(read(made[0], &byte, 1), 1);
  EXPECT_EQ(EndOf(Start(count)), 3);
  kill(user, SIGKILL);
  EXPECT_EQ(EndOf(user), -SIGKILL);
  {
    const auto folder = ShellFolder::Make();
    ASSERT_TRUE(folder.ok()) << folder.status();
    EXPECT_EQ(count(), 2);
  }
  EXPECT_EQ(count(), 1);
  EXPECT_TRUE(std::filesystem::exists(temporary + "/twinstep-other"));
}

TEST_F(ShellFolderTest, WithoutAPlaceItSaysWhatToDo) {
  const std::string file = ::testing::TempDir() + "/no_folder";
  std::ofstream(file) << "";
  setenv("TMPDIR", file.c_str(), 1);
  const auto folder = ShellFolder::Make();
  ASSERT_FALSE(folder.ok());
  EXPECT_NE(folder.status().message().find("set TMPDIR to a folder"), std::string::npos) << folder.status();
}

}  // namespace
}  // namespace twinstep
