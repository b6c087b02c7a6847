#include "harness/command/run_command.h"

#include <fcntl.h>
#include <google/protobuf/wrappers.pb.h>
#include <signal.h>
#include <unistd.h>

#include <iostream>

#include "absl/flags/flag.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/command/flag_types.h"

ABSL_FLAG(std::string, test_finding, "", "a finding");
ABSL_FLAG(std::string, test_method, "after", "how");
ABSL_FLAG(int, test_rounds, 5, "of the method after");
ABSL_FLAG(std::vector<std::string>, test_kinds, {}, "of which kinds");
ABSL_FLAG(twinstep::OutputFile, test_out, {}, "where to");

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::internal::CaptureStderr;
using ::testing::internal::CaptureStdout;
using ::testing::internal::GetCapturedStderr;
using ::testing::internal::GetCapturedStdout;

Command TestCommand() {
  return {.name = "test",
          .usage = "test: tests.",
          .file = __FILE__,
          .modes = {{.chosen_by = "--test_finding", .takes = {"test_out"}},
                    {.chosen_by = "FILE", .takes = {"test_out"}, .arguments = {1, 2, "a file or two"}},
                    {.chosen_by = "--test_method=dd", .without = {"test_rounds"}},
                    {}},
          .choices = {{"test_method", {"after", "dd"}}, {"test_kinds", {"one", "two"}}}};
}

struct Result {
  int code = -1;
  bool ran = false;
  std::string out, err;
};

Result RunWith(std::vector<std::string> arguments, absl::Status status = absl::OkStatus()) {
  absl::SetFlag(&FLAGS_test_finding, "");
  absl::SetFlag(&FLAGS_test_method, "after");
  absl::SetFlag(&FLAGS_test_rounds, 5);
  absl::SetFlag(&FLAGS_test_kinds, {});
  absl::SetFlag(&FLAGS_test_out, {});
  arguments.insert(arguments.begin(), "program");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  Result result;
  CaptureStdout();
  CaptureStderr();
  result.code =
      RunCommand(static_cast<int>(argv.size()), argv.data(), TestCommand(), [&](const CommandLine&) -> absl::Status {
        result.ran = true;
        return status;
      });
  result.out = GetCapturedStdout();
  result.err = GetCapturedStderr();
  return result;
}

TEST(RunCommandTest, RunsAndTellsWhatWentWrong) {
  const Result fine = RunWith({});
  EXPECT_TRUE(fine.ran);
  EXPECT_EQ(fine.code, kExitOk);
  const Result failed = RunWith({}, absl::NotFoundError("there is no such file"));
  EXPECT_EQ(failed.code, kExitFailed);
  EXPECT_EQ(failed.err, "test: there is no such file\n");
  const Result said = RunWith({}, FailedAndSaid());
  EXPECT_EQ(said.code, kExitFailed);
  EXPECT_EQ(said.err, "");
}

// Runs a command whose standard output is /dev/full. Returns the exit code.
int RunFull(std::vector<std::string> arguments, std::string* err) {
  arguments.insert(arguments.begin(), "program");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  std::cout << std::flush;
  const int before = dup(STDOUT_FILENO), full = open("/dev/full", O_WRONLY);
  dup2(full, STDOUT_FILENO);
  CaptureStderr();
  const int code = RunCommand(static_cast<int>(argv.size()), argv.data(), TestCommand(), [](const CommandLine&) {
    std::cout << "a report";
    return absl::OkStatus();
  });
  *err = GetCapturedStderr();
  dup2(before, STDOUT_FILENO);
  close(before);
  close(full);
  std::cout.clear();
  return code;
}

TEST(RunCommandTest, OutputThatCannotBeWrittenIsAnError) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>(), {"--help"}, {"--version"}}) {
    std::string err;
    EXPECT_EQ(RunFull(arguments, &err), kExitFailed);
    EXPECT_EQ(err, "test: standard output cannot be written to; is its disk or device full?\n");
  }
}

TEST(RunCommandTest, AFileThatGrowsTooLargeKillsNoCommand) {
  RunWith({});
  // SIGXFSZ is what the system sends then.
  EXPECT_EQ(signal(SIGXFSZ, SIG_DFL), SIG_IGN);
}

TEST(RunCommandTest, ProtocolBuffersSayNothingToPeople) {
  RunWith({});
  google::protobuf::StringValue broken;
  broken.set_value("\xFF");
  CaptureStderr();
  EXPECT_FALSE(google::protobuf::StringValue().ParseFromString(broken.SerializeAsString()));
  EXPECT_EQ(GetCapturedStderr(), "");
}

TEST(RunCommandTest, HelpListsTheCommandsFlagsAndWhereTheyHaveAnEffect) {
  const Result help = RunWith({"--help", "stray"});
  EXPECT_EQ(help.code, kExitOk);
  EXPECT_FALSE(help.ran);
  EXPECT_THAT(help.out, AllOf(HasSubstr("test: tests.\n\nFlags:\n"), HasSubstr("--version"),
                              HasSubstr("  --test_rounds (default 5)\n      of the method after; not with "
                                        "--test_finding, FILE, --test_method=dd\n"),
                              HasSubstr("      where to\n"), Not(HasSubstr("stderrthreshold"))));
}

TEST(RunCommandTest, TellsItsVersion) {
  const Result version = RunWith({"--version"});
  EXPECT_EQ(version.code, kExitOk);
  EXPECT_THAT(version.out, ::testing::MatchesRegex("Twinstep, V8 [0-9.]+.*, SpiderMonkey [0-9.]+.*, Debian [a-z]+\n"));
}

TEST(RunCommandTest, WhatHasNoEffectIsRefused) {
  const auto refused = [](std::vector<std::string> arguments) {
    const Result result = RunWith(std::move(arguments));
    EXPECT_FALSE(result.ran);
    EXPECT_EQ(result.code, kExitUsage);
    return result.err;
  };
  EXPECT_EQ(refused({"--test_finding=f", "--test_rounds=7"}),
            "test: --test_rounds has no effect with --test_finding; leave it out\n");
  EXPECT_THAT(refused({"--test_method=dd", "--test_rounds=5"}), HasSubstr("no effect with --test_method=dd"));
  EXPECT_THAT(refused({"file", "--test_method=dd"}), HasSubstr("--test_method has no effect with FILE"));
  EXPECT_THAT(refused({"a", "b", "c"}), HasSubstr("\"c\" is too much: only a file or two can be named"));
  EXPECT_THAT(refused({"--test_finding=f", "stray"}), HasSubstr("\"stray\" is not a flag"));
}

TEST(RunCommandTest, WhatHasAnEffectIsTaken) {
  EXPECT_TRUE(RunWith({"--test_finding=f", "--test_out=/dev/null"}).ran);
  EXPECT_TRUE(RunWith({"--test_rounds=7", "--test_method=after"}).ran);
  EXPECT_TRUE(RunWith({"a", "b"}).ran);
  // As scripts write it.
  EXPECT_TRUE(RunWith({"--test_finding=", "--test_rounds=7"}).ran);
}

TEST(RunCommandTest, ValuesThatAFlagCannotHaveAreRefused) {
  EXPECT_EQ(RunWith({"--test_method=guess"}).err, "test: --test_method=guess is not one of after, dd\n");
  EXPECT_EQ(RunWith({"--test_kinds=one,three"}).err, "test: --test_kinds=three is not one of one, two\n");
  EXPECT_TRUE(RunWith({"--test_kinds=two,one"}).ran);
  EXPECT_EQ(RunWith({"--test_method=aftr"}).err,
            "test: --test_method=aftr is not one of after, dd; did you mean after?\n");
}

TEST(RunCommandTest, AnOutputWithoutAPlaceEndsItBeforeTheWork) {
  const Result refused = RunWith({"--test_finding=f", "--test_out=/no/such/file"});
  EXPECT_FALSE(refused.ran);
  EXPECT_EQ(refused.code, kExitFailed);
  EXPECT_EQ(refused.err,
            "test: --test_out: /no/such/file cannot be written: there is no such file or folder; check the path\n");
}

}  // namespace
}  // namespace twinstep
