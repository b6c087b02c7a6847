#include "harness/command/command_line.h"

#include "absl/flags/flag.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

ABSL_FLAG(int, test_number, 3, "a number");
ABSL_FLAG(std::string, test_word, "", "a word");
ABSL_FLAG(bool, test_switch, false, "a switch");

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

absl::StatusOr<CommandLine> Parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "program");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  return ParseCommandLine(static_cast<int>(argv.size()), argv.data(), "usage text", __FILE__);
}

TEST(CommandLineTest, SetsFlagsInEveryForm) {
  absl::StatusOr<CommandLine> line =
      Parse({"--test_number=7", "file", "--test_word", "x y", "--test_switch", "--", "--rest"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(absl::GetFlag(FLAGS_test_number), 7);
  EXPECT_EQ(absl::GetFlag(FLAGS_test_word), "x y");
  EXPECT_TRUE(absl::GetFlag(FLAGS_test_switch));
  EXPECT_THAT(line->positional, ElementsAre("file", "--rest"));
  ASSERT_TRUE(Parse({"--notest_switch"}).ok());
  EXPECT_FALSE(absl::GetFlag(FLAGS_test_switch));
}

TEST(CommandLineTest, MistakesAreOneSentence) {
  EXPECT_THAT(Parse({"--no_such=1"}).status().message(), HasSubstr("there is no flag --no_such"));
  EXPECT_THAT(Parse({"--test_number=many"}).status().message(),
              HasSubstr("--test_number=many is not a possible value"));
  EXPECT_THAT(Parse({"--test_word"}).status().message(), HasSubstr("needs a value"));
  EXPECT_EQ(Parse({"--no_such=1"}).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(CommandLineTest, HelpListsOurFlagsOnly) {
  absl::StatusOr<CommandLine> line = Parse({"--help"});
  ASSERT_TRUE(line.ok());
  EXPECT_TRUE(line->help_wanted);
  EXPECT_THAT(line->help, HasSubstr("usage text"));
  EXPECT_THAT(line->help, HasSubstr("--test_number (default 3)"));
  EXPECT_THAT(line->help, Not(HasSubstr("stderrthreshold")));
}

TEST(CommandLineTest, JobsAreOneForEachProcessorOrWhatIsSaid) {
  EXPECT_GE(JobsOf(0).value(), 1);
  EXPECT_EQ(JobsOf(7).value(), 7);
  EXPECT_EQ(JobsOf(-1).status().message(), "--jobs must be between 0 and 1000");
  EXPECT_FALSE(JobsOf(1001).ok());
}

TEST(CommandLineTest, ExitCodesTellWrongUsageFromFailure) {
  EXPECT_EQ(ReportError("test", absl::InvalidArgumentError("a")), kExitUsage);
  EXPECT_EQ(ReportError("test", absl::NotFoundError("b")), kExitFailed);
}

}  // namespace
}  // namespace twinstep
