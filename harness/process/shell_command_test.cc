#include "harness/process/shell_command.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace twinstep {
namespace {

std::string TextOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(ShellCommandTest, RunsInItsFolderWithItsEnvironmentAndArguments) {
  absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make("shell-command-test");
  ASSERT_TRUE(folder.ok()) << folder.status();
  const std::string output = folder->path() + "/output";
  absl::StatusOr<RunningCommand> running =
      RunningCommand::Start({.command = "pwd; echo $WORD \"$1\"; echo oops >&2; cat; exit 3",
                             .arguments = {"two words"},
                             .folder = folder->path(),
                             .environment = {{"WORD", "one"}},
                             .output = output});
  ASSERT_TRUE(running.ok()) << running.status();
  const std::optional<CommandEnd> end = running->Wait({});
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->kind, CommandEnd::Kind::kExited);
  EXPECT_EQ(end->code, 3);
  EXPECT_EQ(TextOf(output), folder->path() + "\none two words\noops\n");
}

TEST(ShellCommandTest, EndsInOtherWays) {
  const auto end_of = [](const std::string& command, absl::Duration limit) {
    return *RunningCommand::Start({.command = command, .time_limit = limit})->Wait({});
  };
  const CommandEnd killed = end_of("kill -9 $$", absl::Hours(1));
  EXPECT_EQ(killed.kind, CommandEnd::Kind::kSignal);
  EXPECT_EQ(killed.code, SIGKILL);
  EXPECT_EQ(end_of("sleep 10000", absl::Milliseconds(300)).kind, CommandEnd::Kind::kPastLimit);
  EXPECT_EQ(RunningCommand::Start({.command = "sleep 100"})->Wait([] { return true; }), std::nullopt);
}

TEST(ShellCommandTest, TellsTheCpuTimeOfTheCommandAndOfItsChildren) {
  // Of the child: its parent only waits.
  const std::string burn = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
  absl::StatusOr<RunningCommand> running =
      RunningCommand::Start({.command = "sh -c \"$1\"; true", .arguments = {burn}, .time_limit = absl::Hours(1)});
  ASSERT_TRUE(running.ok()) << running.status();
  ASSERT_TRUE(running->Wait({}).has_value());
  EXPECT_GT(running->cpu_time(), absl::Milliseconds(5));
}

TEST(ShellCommandTest, AFolderGoesWithItsObject) {
  std::string path;
  {
    absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make("shell-command-test");
    ASSERT_TRUE(folder.ok()) << folder.status();
    path = folder->path();
    std::ofstream(path + "/file") << "x";
    const TemporaryFolder moved = *std::move(folder);
    EXPECT_TRUE(std::filesystem::exists(path + "/file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace twinstep
