// //harness:fuzz_target as libFuzzer runs it: seeds, a planted finding, wrong use.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engines/versions.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// In a folder of its own, which libFuzzer also writes into.
class FuzzTargetTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "/seeds");
  }

  std::string Write(const std::string& name, const std::string& text) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << text;
    return path;
  }
  // libFuzzer tells everything on standard error. However slow the machine is, no run of an input that ends reaches
  // its limit.
  ProgramRun Run(std::vector<std::string> arguments, const std::string& run_seconds = "600") {
    arguments.insert(arguments.begin(), {"-artifact_prefix=" + folder_ + "/", "--run_seconds=" + run_seconds});
    return RunProgram("harness/fuzz_target", arguments);
  }
  // What stands between two lines.
  static std::string Between(const std::string& text, const std::string& first, const std::string& second) {
    const size_t begin = text.find(first) + first.size();
    return text.substr(begin, text.find(second, begin) - begin);
  }

  std::string folder_;
};

constexpr char kSwitch[] =
    "function pick(n) {\n"
    "  switch (n) {\n"
    "    case 0: {\n"
    "      break;\n"
    "    }\n"
    "    case id(2):\n"
    "      n++;\n"
    "  }\n"
    "  return n;\n"
    "}\n"
    "function id(x) { return x; }\n"
    "pick(0);\n"
    "//@ actions: break 4; start; over\n";
constexpr char kSwitchCause[] = "corpus/bugs/v8-switch-break-slides";

// V8 slides a breakpoint on that `break` into another case.
TEST_F(FuzzTargetTest, AFindingThatIsNotKnownEndsTheRunWithItsCause) {
  const std::string input = Write("input", kSwitch);
  const ProgramRun result = Run({"--oracles=differential", "--known=none", input});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr(std::string("cause: ") + kSwitchCause));
  EXPECT_THAT(result.err, HasSubstr(std::string("] ") + kSwitchCause + "\n"));
  EXPECT_THAT(result.err, HasSubstr("reduced: "));
  EXPECT_THAT(result.err, HasSubstr("SUMMARY: libFuzzer: deadly signal"));

  // The reduced input shows the same.
  const std::string small = Between(result.err, "=== The input, as text\n", "=== End\n");
  EXPECT_LT(small.size(), sizeof kSwitch);
  const ProgramRun again =
      Run({"--oracles=differential", "--known=none", "--reduction_seconds=0", Write("small", small)});
  EXPECT_THAT(again.err, HasSubstr(std::string("] ") + kSwitchCause + "\n"));
  EXPECT_THAT(again.err, HasSubstr("not reduced"));

  // Once a person has written it down it is no news.
  const std::string known = Write("known", std::string("# Slides.\n") + kSwitchCause + "\n");
  const ProgramRun silent = Run({"--oracles=differential", "--known=" + known, input});
  EXPECT_EQ(silent.exit_code, 0);
  EXPECT_THAT(silent.err, HasSubstr(std::string("known: 1 (") + kSwitchCause + ": 1)"));
}

// V8 loses a step out at a return that waits for a finally.
constexpr char kFinally[] =
    "let n = 0;\n"
    "function id(x) { return x; }\n"
    "function f() {\n"
    "  try {\n"
    "    return g();\n"
    "  } finally {\n"
    "    n++;\n"
    "  }\n"
    "}\n"
    "function g() {\n"
    "  return 1;\n"
    "}\n"
    "id(id(2));\n"
    "let a = f();\n"
    "n = 2;\n"
    "id(n);\n"
    "//@ engine: v8\n"
    "//@ actions: break 5; break 13; start; resume; out; over\n"
    "//@ oracles: truth\n";

TEST_F(FuzzTargetTest, ADebuggerThatDoesNotShowWhatTheProgramDidIsFound) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "the bug is of the default suite's V8";
  const std::string input = Write("input", kFinally);
  const ProgramRun result = Run({"--known=none", input});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("cause: corpus/bugs/v8-step-lost-in-finally\n"));
  EXPECT_THAT(result.err, HasSubstr("] corpus/bugs/v8-step-lost-in-finally\n"));
  EXPECT_THAT(result.err, HasSubstr("reduced: "));

  // What is printed says itself by which oracle it shows again.
  const std::string small = Between(result.err, "=== The input, as text\n", "=== End\n");
  EXPECT_LT(small.size(), sizeof kFinally);
  EXPECT_THAT(small, HasSubstr("//@ oracles: truth\n"));
  const ProgramRun again = Run({"--known=none", "--reduction_seconds=0", Write("small", small)});
  EXPECT_THAT(again.err, HasSubstr("] corpus/bugs/v8-step-lost-in-finally\n"));

  // corpus/bugs has it.
  const ProgramRun silent = Run({input});
  EXPECT_EQ(silent.exit_code, 0) << silent.err;
  EXPECT_THAT(silent.err, HasSubstr("known: 1 (corpus/bugs/v8-step-lost-in-finally: 1)"));
  EXPECT_THAT(silent.err, HasSubstr("oracles: truth: 1; sessions compared with the truth: 1,"));
}

TEST_F(FuzzTargetTest, RecordedCausesAreKnownFromThenOn) {
  const std::string input = Write("input", kSwitch);
  const std::string recorded = folder_ + "/recorded";
  const std::vector<std::string> arguments = {"--oracles=differential", "--known=none", "--record=" + recorded, input};
  const ProgramRun first = Run(arguments);
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_THAT(first.err, HasSubstr("recorded: 1"));
  const ProgramRun second = Run(arguments);
  EXPECT_THAT(second.err, HasSubstr("known: 1"));
  EXPECT_THAT(second.err, Not(HasSubstr("recorded")));
}

TEST_F(FuzzTargetTest, MutatesASeedCorpusTheSameWayForEqualSeeds) {
  Write("seeds/a.js", "let a = 1;\nfunction f(b) {\n  return a + b;\n}\nf(2);\n");
  Write("seeds/b.mjs", "export const c = [1, 2].map((x) => x + 1);\n");
  Write("seeds/no_program", "let let let\n");
  const std::string known = Write("known", "*\n");
  const auto statistics = [&] {
    // libFuzzer adds what it finds to the first folder.
    std::filesystem::remove_all(folder_ + "/found");
    std::filesystem::create_directories(folder_ + "/found");
    const ProgramRun result = Run({"-seed=2", "-runs=40", "--known=" + known, folder_ + "/found", folder_ + "/seeds"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("65536 Extra Counters"));
    EXPECT_THAT(result.err, HasSubstr("the program does not parse: "));
    return Between(result.err, "twinstep: ", "no such line");
  };
  EXPECT_EQ(statistics(), statistics());
}

TEST_F(FuzzTargetTest, WhatIsNoInputIsRefused) {
  const ProgramRun result = Run({Write("binary", "\x0dTWSF\xff\xff"), Write("zeros", std::string(3, '\0'))});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("Executed"));
}

// With this list the action is not taken, so the engine's version does not matter.
TEST_F(FuzzTargetTest, StopsShortOfAKnownCrash) {
  const std::string input = Write("input",
                                  "async function* g() {\n  debugger;\n  yield 1;\n}\ng().next();\n"
                                  "//@ engine: v8\n//@ actions: start; out\n");
  const std::string known = Write("known", "corpus/bugs/v8-dies-step-out-of-async-generator\n");
  const ProgramRun result = Run({"--known=" + known, input});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("stopped short of a known crash: 1"));
}

// More than the heap may be, without a call or a turn of a loop between: V8 cannot go on, and the process ends as one
// that libFuzzer found too big.
TEST_F(FuzzTargetTest, AnEngineOutOfMemoryIsNoFinding) {
  const std::string input = Write(
      "input",
      "const a = [new Array(3e7), new Array(3e7), new Array(3e7)];\n//@ engine: v8\n//@ actions: start; resume\n");
  const ProgramRun result = Run({input});
  EXPECT_EQ(result.exit_code, 71) << result.err;
  EXPECT_THAT(result.err, HasSubstr("V8 is out of memory"));
  EXPECT_THAT(result.err, Not(HasSubstr("=== A crash")));
}

// V8 does not interrupt that loop.
TEST_F(FuzzTargetTest, ALoopInABuiltInFunctionIsNoFinding) {
  const std::string input =
      Write("input", "[].fill.call({length: 2 ** 53 - 1}, 1);\n//@ engine: v8\n//@ actions: start; resume\n");
  const ProgramRun result = Run({input}, /*run_seconds=*/"0.1");
  EXPECT_EQ(result.exit_code, 70) << result.err;
  EXPECT_THAT(result.err, HasSubstr("the engine does not interrupt what it does"));
  EXPECT_THAT(result.err, Not(HasSubstr("=== A crash")));
}

TEST_F(FuzzTargetTest, WrongUseIsSaidInASentence) {
  const auto said = [&](const std::string& arguments) {
    const ProgramRun result = Run({arguments});
    EXPECT_EQ(result.exit_code, 2) << arguments;
    return result.err;
  };
  EXPECT_THAT(said("--oracle=crash"), HasSubstr("--oracle=crash is not a flag of this target"));
  EXPECT_THAT(said("--oracles=luck"), HasSubstr("\"luck\" is not an oracle"));
  EXPECT_THAT(said("--known=/no/such/file"), HasSubstr("/no/such/file"));
  EXPECT_THAT(said("--layers=some"), HasSubstr("neither"));
}

// The same test cases, mutators and oracles in a campaign.
TEST_F(FuzzTargetTest, ACampaignWithFeedbackKeepsItsCorpusAndRecordsCauses) {
  Write("seeds/a.js", "let a = 1;\nfunction f(b) {\n  return a + b;\n}\nf(2);\n");
  Write("seeds/b.js", kSwitch);
  const std::vector<std::string> arguments = {"--feedback=behaviour",
                                              "--mode=differential",
                                              "--corpus=" + folder_ + "/seeds",
                                              "--sessions=34",
                                              "--jobs=1",
                                              "--out=" + folder_ + "/out",
                                              "--record=" + folder_ + "/recorded"};
  const ProgramRun run = RunProgram("harness/fuzz", arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("34 inputs, "));
  EXPECT_THAT(run.out, HasSubstr("by design : no code on the line: V8 slides, Firefox refuses"));
  std::stringstream recorded;
  recorded << std::ifstream(folder_ + "/recorded").rdbuf();
  EXPECT_THAT(recorded.str(), HasSubstr("# not reviewed\nunexplained : breakpoint : spidermonkey refused : v8 "));
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/out/feedback/corpus/input-0.txt"));
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/out/summary.json"));
  EXPECT_THAT(RunProgram("harness/fuzz", {"--feedback=luck"}).err, HasSubstr("--feedback=luck is not one of"));
  const ProgramRun other = RunProgram("harness/fuzz", {"--out=" + folder_ + "/out", "--sessions=1", "--jobs=1"});
  EXPECT_NE(other.exit_code, 0) << "a campaign without feedback took the folder of one with it";
}

// The program takes longer than a microsecond and less than an hour, wherever it runs.
TEST_F(FuzzTargetTest, ACampaignWithFeedbackEndsARunAtItsLimitOfCpuTime) {
  Write("seeds/a.js", "let sum = 0;\nfor (let i = 0; i < 3000000; i++) {\n  sum += i % 7;\n}\n");
  for (const auto& [limit, ended] : {std::pair("1us", 1), std::pair("1h", 0)}) {
    const std::string out = folder_ + "/" + limit;
    const ProgramRun run =
        RunProgram("harness/fuzz", {"--feedback=behaviour", "--mode=differential", "--corpus=" + folder_ + "/seeds",
                                    "--sessions=1", "--jobs=1", "--out=" + out, std::string("--cpu_limit=") + limit});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::stringstream summary;
    summary << std::ifstream(out + "/summary.json").rdbuf();
    EXPECT_THAT(summary.str(), HasSubstr("\"ended_by_a_limit\": " + std::to_string(ended))) << run.out;
  }
}

}  // namespace
}  // namespace twinstep
