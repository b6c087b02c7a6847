// What every command does alike (harness/command/run_command.h), of the programs as they are built. Nothing here starts
// an engine.
#include <algorithm>
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
       .bogus = {{"--actions=some"}, {"--jobs=-1"}, {"--cpu_limit=0"}, {"--feedback=chance"}},
       .without_effect = {{"--feedback=behaviour", "--max_actions=7"},
                          {"--feedback=behaviour", "--rounds=x"},
                          {"--feedback=behaviour", "--compare=full"},
                          {"--feedback=behaviour", "--preset=dbdb"},
                          {"--feedback=behaviour", "--cpu_limit=1s"},
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
       .flag = "--causes_limit",
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
                   {"--good=" + none, "--bad=" + none, "--time_limit=1s"},
                   {"--finding=" + none}},
       .bogus = {{"--engine=gecko"}, {"--time_limit=0"}, {"--jobs=-1"}, {}},
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
      {.name = "growth", .flag = "--growing", .stray = {none}, .bogus = {{"--growing=hair"}, {"--engines=gecko"}}},
      {.name = "feedback_benchmark",
       .flag = "--kinds",
       .stray = {none},
       .missing = {{"--corpus=" + none}},
       .bogus = {{"--kinds=luck"}}},
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

TEST(CommandsTest, FlagsWithoutEffectAreRefused) {
  for (const CommandCase& command : Commands()) {
    for (const Words& arguments : command.without_effect) ExpectRefused(command, arguments, 2);
  }
}

}  // namespace
}  // namespace twinstep
