// What every command does alike (harness/command/run_command.h), of the programs as they are built. Nothing here starts
// an engine.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

struct CommandCase {
  std::string name;
  // One of its flags.
  std::string flag;
  // More arguments than it takes.
  Words stray = {};
  // Each names a file or folder that is not there.
  std::vector<Words> missing = {};
  // Each has a value that the flag cannot have.
  std::vector<Words> bogus = {};
  // Each has a flag that is without effect in the mode which is chosen.
  std::vector<Words> without_effect = {};

  std::string path() const {
    if (name == "corpus_test") return "harness/corpus_tests/corpus_test";
    if (name == "golden") return "harness/testing/golden";
    return "harness/" + name;
  }
};

std::vector<CommandCase> Commands() {
  const std::string none = "/no/such";
  return {
      {.name = "fuzz",
       .flag = "--transformations",
       .stray = {"own"},
       .missing = {{"--corpus=" + none}, {"--feedback=behaviour", "--corpus=" + none}},
       .bogus = {{"--actions=some"}, {"--jobs=-1"}, {"--cpu_limit=0"}, {"--feedback=behaviour", "--cpu_limit=0"}, {"--feedback=chance"}},
       .without_effect = {{"--feedback=behaviour", "--max_actions=7"},
                          {"--feedback=behaviour", "--rounds=x"},
                          {"--feedback=behaviour", "--compare=full"},
                          {"--feedback=behaviour", "--preset=dbdb"},
                          {"--feedback=behaviour", "--memory_limit_mib=1024"},
                          {"--feedback=behaviour", "--actions=all"},
                          {"--feedback=behaviour", "--transformations=AddNoOp"},
                          {"--feedback=behaviour", "--configurations=jitless"},
                          {"--mode=differential", "--rounds=2"},
                          {"--record=file"}}},
      {.name = "study",
       .flag = "--runs",
       .stray = {"own"},
       .missing = {{"--from=" + none}, {"--corpus=" + none}, {"--labels=" + none}},
       .bogus = {{"--preset=paper"}, {"--runs=0"}, {"--jobs=1001"}},
       .without_effect = {{"--from=" + none, "--runs=3"}, {"--from=" + none, "--seed=3"}}},
      {.name = "replay", .flag = "--time_limit", .missing = {{none}}, .bogus = {{none, "--time_limit=0"}, {}}},
      {.name = "reduce",
       .flag = "--representatives",
       .stray = {"--input=" + none, "--test=true", none},
       .missing = {{none}, {"--input=" + none, "--test=true"}},
       .bogus = {{"--jobs=all", none}, {"--search_limit=0", none}, {}},
       .without_effect = {{"--input=" + none, "--test=true", "--representatives"}, {none, "--time_limit=1s"}}},
      {.name = "isolate",
       .flag = "--out_pass",
       .stray = {none, none},
       .missing = {{none}, {"--pass=" + none, "--fail=" + none, "--test=true"}},
       .bogus = {{"--jobs=-1", none}, {}},
       .without_effect = {{none, "--pass=" + none}, {none, "--time_limit=1s"}}},
      {.name = "explain",
       .flag = "--search_limit",
       .stray = {none},
       .missing = {{"--good=" + none, "--bad=" + none, "--test=" + none}, {"--finding=" + none}},
       .bogus = {{"--method=guess"}, {"--changes=words"}, {"--query_limit=-1s"}, {}},
       .without_effect = {{"--method=dd", "--html=page"}, {"--ddmin"}, {"--finding=" + none, "--test=" + none}}},
      {.name = "explain_study",
       .flag = "--methods",
       .stray = {none},
       .missing = {{"--cases=" + none}},
       .bogus = {{"--methods=dd,guess"}, {"--jobs=x"}}},
      {.name = "chain",
       .flag = "--search_limit",
       .stray = {none},
       .missing = {{"--program=" + none, "--pass=a.js", "--fail=b.js"},
                   {"--good=" + none, "--bad=" + none, "--search_limit=1s"},
                   {"--finding=" + none}},
       .bogus = {{"--engine=gecko"}, {"--search_limit=0"}, {"--jobs=-1"}, {}},
       .without_effect = {{"--finding=" + none, "--test=" + none}, {"--bad=" + none}}},
      {.name = "chain_study",
       .flag = "--pairs",
       .stray = {none},
       .missing = {{"--folder=" + none}},
       .bogus = {{"--engine=gecko"}, {"--defects=0"}}},
      {.name = "effectiveness",
       .flag = "--until_found",
       .stray = {none},
       .missing = {{"--corpus=" + none}},
       .bogus = {{"--engine=v8,gecko"}, {"--oracle=guess"}, {"--fault=none"}, {"--seconds=0"}},
       .without_effect = {{"--fault=list", "--until_found"}}},
      {.name = "schedule",
       .flag = "--generator",
       .stray = {none},
       .missing = {{"--program=" + none}},
       .bogus = {{"--program=" + none, "--generator=guess"}, {"--search_limit=0"}, {}},
       .without_effect = {{"--replay=0:1", "--seed=2"}, {"--noreduce", "--reduce_limit=1s"}}},
      {.name = "schedule_study",
       .flag = "--seeds",
       .stray = {none},
       .missing = {{"--programs=" + none}},
       .bogus = {{"--engines=v8,gecko"}}},
      {.name = "speed_study",
       .flag = "--pairs",
       .stray = {"--before=/none", "--after=/none", none},
       .missing = {{"--before=/none", "--after=/none"}},
       .bogus = {{"--before=/none", "--after=/none", "--modes=guess"}, {"--before=/none"}}},
      {.name = "export",
       .flag = "--format",
       .stray = {"--format=node", none, none},
       .missing = {{"--format=node", none}},
       .bogus = {{"--format=pdf", none}, {"--format=node", "--engine=gecko", none}, {none}, {}}},
      {.name = "merge", .flag = "--help", .missing = {{"out", none}}, .bogus = {{}, {"out"}}},
      {.name = "report", .flag = "--html", .stray = {none, none}, .missing = {{none}}, .bogus = {{}}},
      {.name = "sample",
       .flag = "--labels",
       .stray = {none, none},
       .missing = {{none}},
       .bogus = {{"-n", "0", none}, {}}},
      {.name = "label",
       .flag = "--cause",
       .stray = {"--list", none, none},
       .missing = {{"--cause=a", none}, {"--list", none}},
       .bogus = {{none}, {}},
       .without_effect = {{"--list", "--note=a", none}, {"--remove", "--cause=a", none}}},
      {.name = "debug",
       .flag = "--breakpoint_sliding",
       .stray = {none},
       .missing = {{"--program=" + none}},
       .bogus = {{"--format=xml"}, {"--capture=all"}, {"--cpu_limit=0"}, {}},
       .without_effect = {{"--batch", "--program=" + none}, {"--batch", "--actions=start"}}},
      {.name = "corpus_test",
       .flag = "--fail_on",
       .stray = {none},
       .missing = {{"--corpus=" + none}},
       .bogus = {{"--fail_on=all"}, {"--jobs=-1"}}},
      {.name = "golden", .flag = "--update", .stray = {none}, .missing = {{"--file=" + none}}},
  };
}

std::string Shown(const CommandCase& command, const Words& arguments) {
  std::string text = command.name;
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

// Fails with one sentence on standard error.
void ExpectRefused(const CommandCase& command, const Words& arguments, int exit_code) {
  const ProgramRun run = RunProgram(command.path(), arguments);
  EXPECT_EQ(run.exit_code, exit_code) << Shown(command, arguments) << ": " << run.err;
  EXPECT_THAT(run.err, StartsWith(command.name + ": ")) << Shown(command, arguments);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << Shown(command, arguments) << ": " << run.err;
  EXPECT_THAT(run.out, IsEmpty()) << Shown(command, arguments);
}

TEST(CommandsTest, HelpTellsTheFlags) {
  for (const CommandCase& command : Commands()) {
    const ProgramRun run = RunProgram(command.path(), {"--help"});
    EXPECT_EQ(run.exit_code, 0) << command.name;
    EXPECT_THAT(run.out, StartsWith(command.name + ": "));
    EXPECT_THAT(run.out, HasSubstr("  " + command.flag)) << command.name;
    EXPECT_THAT(run.out, Not(HasSubstr("own use"))) << command.name;
    EXPECT_THAT(run.out, Not(HasSubstr("stderrthreshold"))) << command.name;
    EXPECT_THAT(run.err, IsEmpty()) << command.name;
  }
}

TEST(CommandsTest, VersionTellsEnginesAndSuite) {
  for (const CommandCase& command : Commands()) {
    const ProgramRun run = RunProgram(command.path(), {"--version"});
    EXPECT_EQ(run.exit_code, 0) << command.name;
    EXPECT_THAT(run.out, MatchesRegex("Twinstep, V8 [0-9.]+.*, SpiderMonkey [0-9.]+.*, Debian [a-z]+\n"))
        << command.name;
  }
}

TEST(CommandsTest, StrayArgumentsAreRefused) {
  for (const CommandCase& command : Commands()) {
    if (!command.stray.empty()) ExpectRefused(command, command.stray, 2);
    ExpectRefused(command, {"--no_such_flag"}, 2);
  }
}

TEST(CommandsTest, AMissingFileIsExitCodeOne) {
  for (const CommandCase& command : Commands()) {
    for (const Words& arguments : command.missing) ExpectRefused(command, arguments, 1);
  }
}

TEST(CommandsTest, ValuesThatCannotBeAreRefused) {
  for (const CommandCase& command : Commands()) {
    for (const Words& arguments : command.bogus) ExpectRefused(command, arguments, 2);
  }
}

// A word that is nearly a flag, or nearly one of a flag's values.
TEST(CommandsTest, WhatIsMistypedIsAnsweredByWhatIsMeant) {
  for (const CommandCase& command : Commands()) {
    const ProgramRun run = RunProgram(command.path(), {command.flag + "e"});
    EXPECT_EQ(run.exit_code, 2) << command.name;
    EXPECT_EQ(run.err, command.name + ": there is no flag " + command.flag + "e; did you mean " + command.flag + "?\n");
  }
  const struct {
    const char* program;
    const char* argument;
    const char* message;
  } values[] = {
      {"harness/fuzz", "--mode=diferential", "; did you mean differential?\n"},
      {"harness/fuzz", "--corpus=test626", "; did you mean test262?\n"},
      {"harness/explain", "--method=aftr", "--method=aftr is not one of after, dd, add; did you mean after?\n"},
      {"harness/debug", "--format=jsno", "; did you mean json?\n"},
      {"harness/explain_study", "--methods=dd,ad", "--methods=ad is not one of "},
  };
  for (const auto& value : values) {
    EXPECT_THAT(RunProgram(value.program, {value.argument}).err, HasSubstr(value.message)) << value.argument;
  }
}

TEST(CommandsTest, ANumberThatCannotBeIsAnsweredByThoseThatCan) {
  const struct {
    const char* program;
    Words arguments;
    const char* message;
  } cases[] = {
      {"harness/schedule_study", {"--tests=0"}, "--tests=0 is not a possible value: it must be a whole number from 1 to "},
      {"harness/replay", {"/none", "--memory_limit=0"}, "it must be a whole number from 1 to 18446744073709551615"},
      {"harness/replay", {"/none", "--memory_limit=-1"}, "it must be a whole number from 1 to "},
      {"harness/sample", {"/none", "-n", "0"}, "it must be a whole number from 1 to 2147483647"},
      {"harness/reduce", {"--input=/none", "--test=true", "--repeat=0"}, "it must be a whole number from 1 to "},
      {"harness/chain", {"--statements=0"}, "it must be a whole number from 1 to "},
      {"harness/schedule", {"--seeds=0"}, "it must be a whole number from 1 to "},
      {"harness/explain", {"--jobs=-1"}, "it must be between 0 and 1000, "},
      {"harness/fuzz", {"--sessions=x"}, "--sessions=x is not a possible value: it must be a whole number; "},
      {"harness/fuzz", {"--seed=-1"}, "it must be a whole number, 0 or more; "},
      {"harness/fuzz", {"--share=half"}, "it must be a number; "},
      {"harness/fuzz", {"--undecided=perhaps"}, "it must be true or false; "},
  };
  for (const auto& one : cases) {
    const ProgramRun run = RunProgram(one.program, one.arguments);
    EXPECT_EQ(run.exit_code, 2) << one.program;
    EXPECT_THAT(run.err, HasSubstr(one.message)) << one.program;
  }
}

// What the work comes to would have no place: that is said before the work, and nothing is written.
TEST(CommandsTest, AResultWithoutAPlaceIsRefusedBeforeTheWork) {
  const std::string file = ::testing::TempDir() + "/a_file", folder = ::testing::TempDir() + "/a_folder";
  std::ofstream(file) << "let a;";
  std::filesystem::create_directories(folder + "/classes/some");
  const struct {
    const char* program;
    Words arguments;
    std::string message;
  } cases[] = {
      {"harness/explain",
       {"--good=a", "--bad=b", "--test=c", "--html=/no/such/page"},
       "--html: /no/such/page cannot be"},
      {"harness/chain", {"--good=a", "--bad=b", "--json=" + folder}, "it is a folder; name a file"},
      {"harness/chain", {"--good=a", "--bad=b", "--html=" + file + "/page"}, "a part of the path is a file, not a folder"},
      {"harness/reduce", {"--input=" + file, "--test=true", "--out=" + folder}, "it is a folder; name a file"},
      {"harness/reduce", {folder + "/classes/some", "--out=" + file}, "a part of the path is a file, not a folder"},
      {"harness/isolate",
       {"--pass=" + file, "--fail=" + file, "--test=true", "--out_fail=/no/such/file"},
       "/no/such/file cannot be written: there is no such file or folder"},
      {"harness/study", {"--out=" + file}, "a part of the path is a file, not a folder"},
      {"harness/fuzz", {"--sessions=1", "--out=" + file}, "a part of the path is a file, not a folder"},
  };
  for (const auto& one : cases) {
    const ProgramRun run = RunProgram(one.program, one.arguments);
    EXPECT_EQ(run.exit_code, 1) << one.program;
    EXPECT_THAT(run.err, HasSubstr(one.message)) << one.program;
    EXPECT_THAT(run.out, IsEmpty()) << one.program;
  }
}

TEST(CommandsTest, AFileInPlaceOfAFolderIsCalledOne) {
  const std::string file = ::testing::TempDir() + "/no_folder";
  std::ofstream(file) << "x";
  const Words commands[] = {
      {"report", file}, {"sample", file}, {"label", "--list", file}, {"merge", file + ".merged", file}};
  for (const Words& words : commands) {
    const ProgramRun run = RunProgram("harness/" + words[0], {words.begin() + 1, words.end()});
    EXPECT_EQ(run.exit_code, 1) << words[0];
    EXPECT_EQ(run.err, words[0] + ": " + file + " is a file; name a folder\n");
  }
}

// A file that may not be read is not one that is missing. Root may read all.
TEST(CommandsTest, WhyAFileCannotBeReadIsSaid) {
  const std::string file = ::testing::TempDir() + "/secret.js";
  std::ofstream(file) << "let a;";
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const ProgramRun none = RunProgram("harness/debug", {"--program=/no/such.js"});
  EXPECT_EQ(none.err, "debug: /no/such.js cannot be read: there is no such file or folder; check the path\n");
  const ProgramRun secret = RunProgram("harness/debug", {"--program=" + file});
  if (std::ifstream(file).good()) {
    EXPECT_EQ(secret.exit_code, 0) << secret.err;
  } else {
    EXPECT_EQ(secret.err, "debug: " + file + " cannot be read: permission denied; change the permissions, or name " +
                              "another path\n");
  }
}

TEST(CommandsTest, WhatIsNamedHasToBeThere) {
  const std::string folder = ::testing::TempDir() + "/results";
  std::filesystem::create_directories(folder + "/classes");
  const std::string test = ::testing::TempDir() + "/test.js";
  std::ofstream(test) << "let a;";
  const struct {
    const char* program;
    Words arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {"harness/sample", {folder, "--labels=/none"}, 1, "/none cannot be read: there is no such file or folder"},
      {"harness/label", {"--list", "--file=/none"}, 1, "/none cannot be read: there is no such file or folder"},
      {"harness/study", {"--labels=/none"}, 1, "/none cannot be read: there is no such file or folder"},
      {"harness/label", {"--cause=a\tb", "/none"}, 2, "--cause holds a tab or a line break"},
      {"harness/testing/golden", {}, 2, "golden: --file is missing; "},
      {"harness/schedule", {}, 2, "schedule: --program is missing; "},
      {"harness/debug", {"--program=/none", "--actions="}, 1, "/none cannot be read"},
      {"harness/explain",
       {"--good=" + test, "--bad=" + test, "--test=" + test, "--method=add", "--coverage=/none"},
       1,
       "--coverage: /none cannot be read: there is no such file or folder"},
      {"harness/explain_study", {"--cases=/none"}, 1, "there is no such file or folder; check the path"},
      {"harness/fuzz", {"--corpus=/none"}, 1, "the corpus /none is neither a folder that is there nor one of own, "},
  };
  for (const auto& one : cases) {
    const ProgramRun run = RunProgram(one.program, one.arguments);
    EXPECT_EQ(run.exit_code, one.exit_code) << one.program;
    EXPECT_THAT(run.err, HasSubstr(one.message)) << one.program;
    EXPECT_THAT(run.out, IsEmpty()) << one.program;
  }
}

TEST(CommandsTest, FlagsWithoutEffectAreRefused) {
  for (const CommandCase& command : Commands()) {
    for (const Words& arguments : command.without_effect) ExpectRefused(command, arguments, 2);
  }
}

}  // namespace
}  // namespace twinstep
