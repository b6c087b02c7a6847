// versions --since as somebody uses it who wants to know what a newer version changed: a planted fault stands for it.
#include <fstream>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kVersions[] = "harness/versions";

TEST(VersionsSinceTest, NamesWhatTheNewerOneDoesOtherwiseAndKeepsIt) {
  const std::string out = testing::TempDir() + "/out";
  const ProgramRun run = RunProgram(kVersions, {"--since=v8", "--subjects=v8@fault:breakpoint-hit-twice", "--sessions=10",
                                                "--seconds=6000", "--out=" + out});
  ASSERT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("=== From v8 to v8@fault:breakpoint-hit-twice: "));
  EXPECT_THAT(run.out, Not(HasSubstr(": 0 changes")));
  EXPECT_THAT(run.out, HasSubstr("\n    actions: "));
  EXPECT_THAT(run.out, HasSubstr("sessions of entries, 20 random sessions.\n"));

  std::stringstream json;
  json << std::ifstream(out + "/changes.json").rdbuf();
  EXPECT_THAT(json.str(), HasSubstr("\"newer\": \"v8@fault:breakpoint-hit-twice\""));
  // What it says to play again plays again.
  const std::string before = "//harness:replay -- \\\n      ";
  const size_t begin = run.out.find(before) + before.size();
  const std::string file = run.out.substr(begin, run.out.find('\n', begin) - begin);
  const ProgramRun replay = RunProgram("harness/replay", {file});
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("reproduced"));
}

TEST(VersionsSinceTest, WrongUsageIsOneSentence) {
  EXPECT_EQ(RunProgram(kVersions, {"--since=0.1"}).exit_code, 2);
  const ProgramRun bisect = RunProgram(kVersions, {"--since=v8", "--bisect=/tmp"});
  EXPECT_EQ(bisect.exit_code, 2);
  EXPECT_THAT(bisect.err, HasSubstr("bisect"));
  const ProgramRun alone = RunProgram(kVersions, {"--seed=2"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("seed"));
}

}  // namespace
}  // namespace twinstep
