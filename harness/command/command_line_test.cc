#include "harness/command/command_line.h"

#include "absl/flags/flag.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/command/flag_types.h"

ABSL_FLAG(int, test_number, 3, "a number");
ABSL_FLAG(std::string, test_word, "", "a word");
ABSL_FLAG(twinstep::Whole<1>, test_runs, 3, "runs");
ABSL_FLAG(bool, test_switch, false, "a switch");
ABSL_FLAG(twinstep::Jobs, test_jobs, {}, "processes");
ABSL_FLAG(twinstep::TimeLimit, test_limit, absl::Seconds(10), "a limit");
ABSL_FLAG(twinstep::OutputFile, test_json, {}, "a file");

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

absl::StatusOr<CommandLine> Parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "program");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  return ParseCommandLine(static_cast<int>(argv.size()), argv.data(), FlagsOf(__FILE__));
}

TEST(CommandLineTest, SetsFlagsInEveryForm) {
  absl::StatusOr<CommandLine> line =
      Parse({"--test_number=7", "file", "--test_word", "x y", "--test_switch", "--", "--rest"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(absl::GetFlag(FLAGS_test_number), 7);
  EXPECT_EQ(absl::GetFlag(FLAGS_test_word), "x y");
  EXPECT_TRUE(absl::GetFlag(FLAGS_test_switch));
  EXPECT_THAT(line->positional, ElementsAre("file", "--rest"));
  EXPECT_THAT(line->given, ElementsAre("test_number", "test_switch", "test_word"));
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

TEST(CommandLineTest, AMistypedFlagIsAnsweredByTheOneThatIsMeant) {
  EXPECT_EQ(Parse({"--test_numbr=3"}).status().message(), "there is no flag --test_numbr; did you mean --test_number?");
  EXPECT_EQ(Parse({"--hepl"}).status().message(), "there is no flag --hepl; did you mean --help?");
  EXPECT_EQ(Parse({"--xyzzy"}).status().message(), "there is no flag --xyzzy; --help lists the flags");
}

TEST(CommandLineTest, AValueThatCannotBeIsAnsweredByThoseThatCan) {
  const auto said = [](const std::string& argument) { return std::string(Parse({argument}).status().message()); };
  EXPECT_THAT(said("--test_number=many"), HasSubstr("is not a possible value: it must be a whole number; --help"));
  EXPECT_THAT(said("--test_switch=perhaps"), HasSubstr("is not a possible value: it must be true or false; --help"));
  for (const char* const value : {"0", "-1", "many", "1.5", "2147483648"}) {
    EXPECT_THAT(said(std::string("--test_runs=") + value),
                HasSubstr("is not a possible value: it must be a whole number from 1 to 2147483647; --help"));
  }
  ASSERT_TRUE(Parse({"--test_runs=7"}).ok());
  EXPECT_EQ(absl::GetFlag(FLAGS_test_runs), 7);
}

TEST(CommandLineTest, HelpAndVersionAreNoFlags) {
  EXPECT_TRUE(Parse({"--help"})->help_wanted);
  EXPECT_TRUE(Parse({"-h"})->help_wanted);
  EXPECT_TRUE(Parse({"--version"})->version_wanted);
}

TEST(FlagTypesTest, JobsAreOneForEachProcessorOrWhatIsSaid) {
  EXPECT_GE(absl::GetFlag(FLAGS_test_jobs).count(), 1);
  ASSERT_TRUE(Parse({"--test_jobs=7"}).ok());
  EXPECT_EQ(absl::GetFlag(FLAGS_test_jobs).count(), 7);
  ASSERT_TRUE(Parse({"--test_jobs=0"}).ok());
  EXPECT_GE(absl::GetFlag(FLAGS_test_jobs).count(), 1);
  for (const char* const value : {"-1", "1001", "all", ""}) {
    EXPECT_THAT(Parse({std::string("--test_jobs=") + value}).status().message(),
                StartsWith(std::string("--test_jobs=") + value + " is not a possible value: it must be between 0 and"));
  }
}

TEST(FlagTypesTest, ALimitIsAboveZero) {
  ASSERT_TRUE(Parse({"--test_limit=1500ms"}).ok());
  EXPECT_EQ(absl::GetFlag(FLAGS_test_limit), absl::Milliseconds(1500));
  for (const char* const value : {"0", "-2s", "soon"}) {
    EXPECT_THAT(Parse({std::string("--test_limit=") + value}).status().message(), HasSubstr("above zero"));
  }
  EXPECT_EQ(absl::GetFlag(FLAGS_test_limit), absl::Milliseconds(1500));
}

TEST(FlagTypesTest, AFileThatIsNotNamedIsStandardOutput) {
  EXPECT_FALSE(absl::GetFlag(FLAGS_test_json).wanted());
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"--test_json"}, {"--test_json", "--test_switch"}, {"--test_json=-"}, {"--test_json", "-"}}) {
    ASSERT_TRUE(Parse({"--test_json=x"}).ok());
    ASSERT_TRUE(Parse(arguments).ok());
    EXPECT_TRUE(absl::GetFlag(FLAGS_test_json).standard_output());
  }
  ASSERT_TRUE(Parse({"--test_json", "file"}).ok());
  EXPECT_EQ(absl::GetFlag(FLAGS_test_json).path, "file");
}

TEST(CommandLineTest, ExitCodesTellWrongUsageFromFailure) {
  EXPECT_EQ(ReportError("test", absl::InvalidArgumentError("a")), kExitUsage);
  EXPECT_EQ(ReportError("test", absl::NotFoundError("b")), kExitFailed);
}

TEST(CommandLineTest, AnErrorIsOneLine) {
  ::testing::internal::CaptureStderr();
  ReportError("test", absl::NotFoundError("it says \"\033[2J\nhello\""));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "test: it says \"\\x1B[2J\\x0Ahello\"\n");
}

}  // namespace
}  // namespace twinstep
