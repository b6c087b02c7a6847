// //harness:chain as a person runs it.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/run_program.h"

namespace twinstep {
namespace {

constexpr char kDefects[] = "corpus/defects/";

std::string Content(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::string Written(const std::string& name, const std::string& content) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path) << content;
  return path;
}

ProgramRun Sample(const std::string& engine, std::vector<std::string> more = {}) {
  const std::string folder = kDefects;
  std::vector<std::string> arguments = {"--program=" + folder + "sample.js", "--pass=" + folder + "sample_pass.js",
                                        "--fail=" + folder + "sample_fail.js", "--test=" + folder + "sample_test.js",
                                        "--engine=" + engine};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return RunProgram("harness/chain", arguments);
}

std::string SampleJson() { return testing::TempDir() + "/chain.json"; }
std::string SamplePage() { return testing::TempDir() + "/chain.html"; }

// From V8, with everything that it can write: many things are said of the one run.
const ProgramRun& SampleOfV8() {
  static const ProgramRun& run =
      *new ProgramRun(Sample("v8", {"--jobs=3", "--json=" + SampleJson(), "--html=" + SamplePage()}));
  return run;
}

TEST(ChainTest, ThePublishedSampleHasThePublishedChainFromBothEnginesWithAnyNumberOfJobs) {
  const ProgramRun& v8 = SampleOfV8();
  ASSERT_EQ(v8.exit_code, 0) << v8.err;
  // Cleve and Zeller, ICSE 2005: argc, then a[2], v, a[0], then what is printed.
  const char* const kChain[] = {"Initially argc was 3 (instead of 4);", "a[2] was 0", "v was 0", "a[0] was 0",
                                "the run failed: it printed \"0 "};
  size_t at = 0;
  for (const char* const step : kChain) {
    const size_t found = v8.out.find(step, at);
    ASSERT_NE(found, std::string::npos) << step << " is missing behind what comes before it in\n" << v8.out;
    at = found;
  }
  EXPECT_NE(v8.out.find("shell_sort:20  const v = a[i];"), std::string::npos) << v8.out;
  const ProgramRun spidermonkey = Sample("spidermonkey", {"--jobs=1"});
  ASSERT_EQ(spidermonkey.exit_code, 0) << spidermonkey.err;
  EXPECT_EQ(spidermonkey.out, v8.out);
}

// The pair comes before the chain, and names the expression that is wrong, where one is.
TEST(ChainTest, ThePairNamesTheExpression) {
  const std::string program = Written("letters.js",
                                      "function isLetter(c) {\n  return c > 'a' && c <= 'z';\n}\nlet count = 0;\n"
                                      "for (const c of input.text) {\n  if (isLetter(c)) count++;\n}\n"
                                      "console.log(count);\n");
  const std::string pass = Written("letters_pass.json", "{\"text\": \"bcd\"}");
  const std::string fail = Written("letters_fail.json", "{\"text\": \"bca\"}");
  const std::string test = Written("letters_test.js", "print(run.console[0] === '3' ? 'pass' : 'fail');");
  std::vector<std::string> arguments = {"--program=" + program, "--pass=" + pass, "--fail=" + fail};
  EXPECT_NE(RunProgram("harness/chain", arguments).out.find("only a test knows what is right for both inputs"),
            std::string::npos);
  arguments.push_back("--test=" + test);
  const ProgramRun run = RunProgram("harness/chain", arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out.find("It fails: it printed \"2\"\nIt passes: it printed \"3\"\n"), 0u) << run.out;
  const size_t expression = run.out.find("It passes with >= for > at isLetter:2  return c > 'a' && c <= 'z';\n");
  EXPECT_LT(expression, run.out.find("Initially ")) << run.out;
  EXPECT_NE(run.out.find("  the passing run goes to line 6  count++;\n"), std::string::npos) << run.out;
}

// Without a test it is known that what is right does not throw.
TEST(ChainTest, OfAnExceptionThePairNeedsNoTest) {
  const std::string program = Written("throws.js",
                                      "const names = ['a', 'b'];\nlet text = '';\n"
                                      "for (let i = 0; i <= input.count && i <= 2; i++) {\n"
                                      "  text += names[i].length;\n}\nconsole.log(text);\n");
  const std::string pass = Written("throws_pass.json", "{\"count\": 1}");
  const std::string fail = Written("throws_fail.json", "{\"count\": 2}");
  const ProgramRun run = RunProgram("harness/chain", {"--program=" + program, "--pass=" + pass, "--fail=" + fail});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("It passes with < for <= at line 3  for (let i = 0;"), std::string::npos) << run.out;
}

// The work is a child's, which writes there itself.
TEST(ChainTest, ADeviceThatTakesNothingIsAnError) {
  const std::string command = "harness/chain --program='" + Written("full.js", "console.log(input);") + "' --pass='" +
                              Written("full_1.json", "1") + "' --fail='" + Written("full_2.json", "2") +
                              "' > /dev/full 2> /dev/null";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
}

TEST(ChainTest, WritesJsonAndAPage) {
  ASSERT_EQ(SampleOfV8().exit_code, 0) << SampleOfV8().err;
  EXPECT_NE(Content(SampleJson()).find("\"path\": \"a[2]\",\n     \"failing\": \"0\",\n     \"passing\": \"7\"\n"),
            std::string::npos);
  EXPECT_NE(Content(SamplePage()).find("<td class=\"code\">      const v = a[i];</td><td class=\"beside\">"),
            std::string::npos);
}

TEST(ChainTest, TwoVersionsOfAProgram) {
  const std::string good = Written("good.js",
                                   "function area(w, h) {\n  let a = w * h;\n  return a;\n}\n"
                                   "let total = area(3, 4);\nconsole.log(total);\n");
  const std::string bad = Written("bad.js",
                                  "function area(w, h) {\n  let a = w + h;\n  return a;\n}\n"
                                  "let total = area(3, 4);\nconsole.log(total);\n");
  const ProgramRun run = RunProgram("harness/chain", {"--good=" + good, "--bad=" + bad});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("Initially a was 7 (instead of 12);"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("total was 7 (instead of 12);"), std::string::npos) << run.out;
}

TEST(ChainTest, TheInputsAreBroughtTogetherFirst) {
  const ProgramRun& run = SampleOfV8();
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // The inputs' values of argv are brought together, argc stays: a line that both have and that differs is one
  // difference.
  EXPECT_NE(run.out.find("With - it passes, with + it fails:\n"
                         "  - var argc = 4, argv = ['sample', '9', '8', '7'];\n"
                         "  + var argc = 3, argv = ['sample', '9', '8', '7'];\n"),
            std::string::npos)
      << run.out;
  EXPECT_NE(Content(SampleJson()).find("\"failing_input\": \"var argc = 3, argv = ['sample', '9', '8', '7'];\\n\""),
            std::string::npos)
      << Content(SampleJson());
}

// A wrong sum stays a wrong sum: no input on the way makes the program throw, and none has a value that neither had.
TEST(ChainTest, TheFailureIsTheOneThatWasAskedFor) {
  const std::string program = Written("commands.js",
                                      "let sum = 0;\n"
                                      "for (const command of input) {\n"
                                      "  if (command.kind === 'add') sum += command.value;\n"
                                      "  else if (command.kind === 'twice') sum += command.value;\n"
                                      "  else throw new TypeError('invalid command ' + command.kind);\n"
                                      "}\n"
                                      "console.log(sum);\n");
  const std::string test = Written("sum_is_49.js", "print(run.console[0] === '49' ? 'pass' : 'fail');\n");
  const std::string pass = Written("49.json", R"([{"kind":"add","value":46},{"kind":"add","value":3}])");
  const std::string fail = Written("not_49.json", R"([{"kind":"drop","value":46},{"kind":"twice","value":-85}])");
  const auto chain = [&](const std::string& failing) {
    return RunProgram("harness/chain",
                      {"--program=" + program, "--test=" + test, "--pass=" + pass, "--fail=" + failing});
  };
  const ProgramRun throws = chain(fail);
  ASSERT_EQ(throws.exit_code, 0) << throws.err;
  EXPECT_NE(throws.out.find("+ [{\"kind\":\"drop\""), std::string::npos) << throws.out;
  EXPECT_NE(throws.out.find("it threw TypeError"), std::string::npos) << throws.out;
  const ProgramRun sum = chain(Written("39.json", R"([{"kind":"twice","value":46},{"kind":"add","value":-85}])"));
  ASSERT_EQ(sum.exit_code, 0) << sum.err;
  EXPECT_NE(sum.out.find("\"value\":3}]\n  + "), std::string::npos) << sum.out;
  EXPECT_NE(sum.out.find("\"value\":-85}]\n"), std::string::npos) << sum.out;
  EXPECT_EQ(sum.out.find("TypeError"), std::string::npos) << sum.out;
}

TEST(ChainTest, TimeAndChanceAreTheSameInEveryRun) {
  const std::string program = Written("chance.js",
                                      "const begin = Date.now();\nlet chance = Math.random();\n"
                                      "let sum = chance + input;\nchance = 0;\nconsole.log(begin, sum);\n");
  const ProgramRun run = RunProgram("harness/chain", {"--program=" + program, "--pass=" + Written("1.json", "1"),
                                                      "--fail=" + Written("2.json", "2")});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("Initially input was 2 (instead of 1);"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("sum was "), std::string::npos) << run.out;
}

TEST(ChainTest, BadInputIsOneSentence) {
  const std::string program = Written("p.js", "console.log(input > 1 ? 'big' : 'small');");
  const std::string one = Written("1.json", "1"), two = Written("2.json", "2"), zero = Written("0.json", "0");
  const auto error = [](std::vector<std::string> arguments, int exit_code) {
    const ProgramRun run = RunProgram("harness/chain", arguments);
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    return run.err;
  };
  EXPECT_EQ(error({"--program=" + program, "--pass=" + one, "--fail=" + zero}, 1),
            "chain: the two runs behave alike, it printed \"small\"; only a run that passes and one that fails can be "
            "compared\n");
  const std::string never = Written("never.js", "console.log('fail');");
  EXPECT_EQ(error({"--program=" + program, "--pass=" + one, "--fail=" + two, "--test=" + never}, 1),
            "chain: both runs fail the test; one that passes and one that fails are needed\n");
  const std::string broken = Written("broken.js", "let = ;");
  EXPECT_NE(error({"--program=" + broken, "--pass=" + one, "--fail=" + two}, 1).find("does not parse"),
            std::string::npos);
  const std::string endless = Written("endless.js", "while (input > 1) ;");
  EXPECT_NE(
      error({"--program=" + endless, "--pass=" + one, "--fail=" + two, "--statements=1000"}, 1).find("may never end"),
      std::string::npos);
  const std::string memory =
      Written("memory.js", "const all = [];\nwhile (input > 1) all.push(new Array(1e6).fill(0));");
  EXPECT_EQ(error({"--program=" + memory, "--pass=" + one, "--fail=" + two, "--engine=v8", "--cpu_limit=1h"}, 1),
            "chain: the run of --fail does not end: it takes too much memory; chain needs runs that end, "
            "choose a smaller input\n");
  const std::string built_in = Written("built_in.js", "if (input > 1) [].indexOf.call({ length: 2 ** 53 - 1 }, 1);");
  EXPECT_NE(error({"--program=" + built_in, "--pass=" + one, "--fail=" + two, "--engine=v8", "--cpu_limit=100ms"}, 1)
                .find("runs that end"),
            std::string::npos);
  EXPECT_NE(error({"--program=" + program, "--pass=" + one, "--fail=" + two, "--jobs=-1"}, 2).find("--jobs"),
            std::string::npos);
  EXPECT_NE(error({"--program=" + program}, 2).find("are needed"), std::string::npos);
  EXPECT_NE(error({"--program=/nowhere.js", "--pass=" + one, "--fail=" + two}, 1).find("/nowhere.js"),
            std::string::npos);
}

TEST(ChainTest, AnInterruptKeepsWhatItHas) {
  const std::string program = Written("long.js",
                                      "let a = [];\nfor (let i = 0; i < input; i++) {\n  a.push(i % 7);\n}\n"
                                      "let s = 0;\nfor (const x of a) {\n  if (x > 2) s += x;\n}\nconsole.log(s);\n");
  RunningProgram run("harness/chain",
                     {"--program=" + program, "--pass=" + Written("pass.json", "3000"),
                      "--fail=" + Written("fail.json", "3500"), "--noisolate_input"},
                     "", {}, StandardError::kTerminal);
  // It has run the program, and looks for the chain.
  ASSERT_TRUE(run.WaitToShow(" of ")) << run.Shown();
  run.Signal(SIGINT);
  const ProgramRun ended = run.Wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
}

TEST(ChainTest, AnInterruptEndsALoopThatTheEngineDoesNot) {
  const std::string program = Written("loop.js", "if (input > 1) [].indexOf.call({ length: 2 ** 53 - 1 }, 1);");
  RunningProgram run("harness/chain", {"--program=" + program, "--pass=" + Written("1.json", "1"),
                                       "--fail=" + Written("2.json", "2"), "--engine=v8"});
  // It is asked to stop before it loops or while it does: either way the loop comes, and does not hear of it.
  ASSERT_TRUE(run.WaitUntil([&run] { return !run.Children().empty(); }));
  run.Signal(SIGINT);
  const ProgramRun ended = run.Wait();
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_NE(ended.err.find("interrupted in a run that cannot be ended"), std::string::npos) << ended.err;
}

TEST(ChainStudyTest, ASmallSample) {
  const ProgramRun run = RunProgram("harness/chain_study", {"--programs=calculator", "--defects=1", "--pairs=1"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("nearest neighbour (coverage)"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n1 defects, 0 without any transition;"), std::string::npos) << run.out;
}

TEST(ChainTest, AProgramOfManyFilesIsStudiedAsNodeRunsIt) {
  const std::string pass = Written("files_pass.json", "{\"width\": 3, \"height\": 4}");
  const std::string fail = Written("files_fail.json", "{\"width\": 3, \"height\": 7}");
  Written("area.js", "exports.area = (w, h) => {\n  const even = h - h % 2;\n  return w * even;\n};\n");
  const std::string common =
      Written("files.js",
              "const {area} = require('./area');\nconst a = area(input.width, input.height);\nconsole.log('area ' + "
              "a);\n");
  Written("area.mjs", "export function area(w, h) {\n  const even = h - h % 2;\n  return w * even;\n}\n");
  const std::string module =
      Written("files.mjs",
              "import {area} from './area.mjs';\nconst a = area(input.width, input.height);\nconsole.log('area ' "
              "+ a);\n");
  for (const std::string& program : {common, module}) {
    const ProgramRun run = RunProgram("harness/chain", {"--program=" + program, "--pass=" + pass, "--fail=" + fail});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("the run failed: it printed \"area 18\""), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("Both runs execute the same statements."), std::string::npos) << run.out;
  }
}

TEST(ChainTest, TheSameExceptionFromElsewhereIsAnotherFailure) {
  const std::string program = Written("elsewhere.js", R"(
const a = input.a, b = input.b;
let c = null;
if (a === 1) c = {x: 1};
if (b === 2) c = null;
if (a === 2) throw new Error('bad');
if (c === null) throw new Error('bad');
console.log(c.x);
)");
  const std::string pass = Written("elsewhere_pass.json", "{\"a\": 1, \"b\": 1}");
  const std::string fail = Written("elsewhere_fail.json", "{\"a\": 2, \"b\": 2}");
  const ProgramRun run = RunProgram("harness/chain", {"--program=" + program, "--pass=" + pass, "--fail=" + fail});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // b alone throws the same error in line 7.
  EXPECT_NE(run.out.find("a was 2 (instead of 1)"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("b was 2"), std::string::npos) << run.out;
}

// A test that knows two outputs fails all that is between: then the failing run's own output decides.
TEST(ChainTest, ATestThatKnowsTwoOutputsDoesNotChooseAnotherFailure) {
  const std::string program = Written("sum.js",
                                      "let sum = 0;\nfor (const n of input.numbers) sum += n < 0 ? n + 2 : n;\n"
                                      "console.log('sum ' + sum);\n");
  const std::string pass = Written("sum_pass.json", R"({"numbers": [5, 20]})");
  const std::string fail = Written("sum_fail.json", R"({"numbers": [6, -30]})");
  const std::string test = Written("sum_test.js", "print(/^sum (25|-24)$/.test(run.console[0]) ? 'pass' : 'fail');\n");
  const ProgramRun run =
      RunProgram("harness/chain", {"--program=" + program, "--pass=" + pass, "--fail=" + fail, "--test=" + test});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("The inputs differ in 2 values, and each of them alone fails "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("+ {\"numbers\": [6, -30]}"), std::string::npos) << run.out;
}

// An element is there or not: none is made of another's pieces.
TEST(ChainTest, AnElementOfTheInputStaysWhole) {
  const std::string program = Written("orders.js",
                                      "const text = input.map((order) => order.name).join();\n"
                                      "console.log(text + (input.length <= 1 ? ' nothing' : ''));\n");
  const std::string pass =
      Written("orders_pass.json", R"([{"name": "tea", "count": 2}, {"name": "cake", "count": 1}])");
  const std::string fail = Written("orders_fail.json", R"([{"name": "tea", "count": 2}])");
  const std::string test =
      Written("orders_test.js", "print(/^[a-z]+(,[a-z]+)?$/.test(run.console[0]) ? 'pass' : 'fail');\n");
  const ProgramRun run =
      RunProgram("harness/chain", {"--program=" + program, "--pass=" + pass, "--fail=" + fail, "--test=" + test});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("+ [{\"name\": \"tea\", \"count\": 2}]\n"), std::string::npos) << run.out;
}

// Behind several awaits, and as a rejection that nobody handles.
TEST(ChainTest, WhatAnAsyncFunctionThrowsIsTheFailure) {
  const std::string program = Written("clinic.js", R"(
const log = [];
async function serve(patient) {
  const doctor = patient.needs === 'eye' ? undefined : {name: 'Bob'};
  await null;
  log.push(doctor.name);
}
async function main() {
  for (const patient of input) await serve(patient);
  await new Promise((resolve) => setTimeout(resolve, 5));
  console.log(log.join());
}
main();
module.exports = main;
)");
  const std::string pass = Written("clinic_pass.json", R"([{"needs": "ear"}, {"needs": "ear"}])");
  const std::string fail = Written("clinic_fail.json", R"([{"needs": "ear"}, {"needs": "eye"}])");
  for (const char* const engine : {"v8", "spidermonkey"}) {
    SCOPED_TRACE(engine);
    const ProgramRun run = RunProgram("harness/chain", {std::string("--engine=") + engine, "--program=" + program,
                                                        "--pass=" + pass, "--fail=" + fail});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("the run failed: it threw TypeError"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("(the passing run: it printed \"Bob,Bob\")"), std::string::npos) << run.out;
    // The failing run leaves out what comes behind.
    EXPECT_EQ(run.out.find("Both runs execute the same statements."), std::string::npos) << run.out;
  }
}

TEST(ChainTest, APackageIsTheFileThatImportMeans) {
  const std::string folder = testing::TempDir() + "/packaged";
  std::filesystem::create_directories(folder + "/node_modules/twice/lib");
  std::ofstream(folder + "/node_modules/twice/package.json") << R"({"name": "twice", "main": "./lib/index.js",
             "exports": {".": {"import": "./lib/index.mjs", "require": "./lib/index.js"}}})";
  std::ofstream(folder + "/node_modules/twice/lib/index.js")
      << "exports.twice = () => { throw new Error('require'); };\n";
  std::ofstream(folder + "/node_modules/twice/lib/index.mjs")
      << "export const twice = (n) => {\n  return n > 3 ? n : 2 * n;\n};\n";
  std::ofstream(folder + "/main.mjs") << "import { twice } from 'twice';\nconsole.log(twice(input));\n";
  const std::string pass = Written("three.json", "3"), fail = Written("four.json", "4");
  const ProgramRun run =
      RunProgram("harness/chain", {"--program=" + folder + "/main.mjs", "--pass=" + pass, "--fail=" + fail});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("it printed \"4\" (the passing run: it printed \"6\")"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace twinstep
