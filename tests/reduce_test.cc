// //harness:reduce and //harness:isolate as a person runs them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "engines/versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/results/finding_file.h"
#include "model/setup_scripts.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr char kReduce[] = "harness/reduce";
constexpr char kIsolate[] = "harness/isolate";
constexpr char kFuzz[] = "harness/fuzz";
constexpr char kReplay[] = "harness/replay";

std::string Write(const std::string& name, const std::string& content) {
  const std::string path = std::string(getenv("TEST_TMPDIR")) + "/" + name;
  std::ofstream(path) << content;
  return path;
}

std::string ReadAll(const std::string& path) {
  std::stringstream content;
  content << std::ifstream(path).rdbuf();
  return content.str();
}

std::string Out(const std::string& name) { return std::string(getenv("TEST_TMPDIR")) + "/" + name; }

std::string Lines(int count, const std::string& word) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += word + " " + std::to_string(i) + "\n";
  return lines;
}

constexpr char kProgram[] = R"js(// Adds up.
class Sum {
  constructor() { this.total = 0; }
  add(list) {
    for (const item of list) {
      if (item < 0) continue;
      this.total += item;
    }
    return this;
  }
}
function report(sum) { console.log('total', sum.total); }
report(new Sum().add([1, -2, 3]));
)js";

TEST(ReduceTest, TextIsReducedByACommand) {
  const std::string input = Write("hay.txt", Lines(40, "hay") + "a needle here\n" + Lines(40, "more"));
  const ProgramRun run = RunProgram(kReduce, {"--input=" + input, "--test=! grep -q needle", "--out=" + Out("text")});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(ReadAll(Out("text")), "needle");
  EXPECT_NE(run.err.find("1-minimal"), std::string::npos) << run.err;
}

TEST(ReduceTest, JavaScriptIsReducedByItsSyntax) {
  // Fails where the program still parses and has a for-of loop that something is added in.
  const std::string test = Write("test.js", R"js(
let outcome = 'pass';
try {
  new Function(input);
  if (/for \(const \w+ of [^)]*\)[^]*\+=/.test(input)) outcome = 'fail';
} catch (error) { outcome = 'no program'; }
console.log(outcome);
)js");
  const std::string input = Write("program.js", kProgram);
  const ProgramRun run = RunProgram(kReduce, {"--input=" + input, "--test=" + test, "--out=" + Out("small.js")});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::string small = ReadAll(Out("small.js"));
  EXPECT_LT(small.size(), 45u) << small;
  EXPECT_NE(small.find("+="), std::string::npos) << small;
  // Whatever the jobs.
  const ProgramRun two =
      RunProgram(kReduce, {"--input=" + input, "--test=" + test, "--jobs=2", "--out=" + Out("small2.js")});
  EXPECT_EQ(two.exit_code, 0) << two.err;
  EXPECT_EQ(ReadAll(Out("small2.js")), small);
}

TEST(ReduceTest, WhatCrashesOrHangsTheTestIsUnresolved) {
  // Without its guard the candidate never ends.
  const std::string input = Write("hang.js", "let guard = 1;\nwhile (!guard) {}\nlet needle = 2;\nlet other = 3;\n");
  const std::string test = Write(
      "hang_test.js", "(0, eval)(input); console.log(/needle/.test(input) && /while/.test(input) ? 'fail' : 'pass');");
  const ProgramRun run = RunProgram(kReduce, {"--input=" + input, "--test=" + test, "--time_limit=3s", "--noplain"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out.find("other"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("needle"), std::string::npos) << run.out;
  EXPECT_EQ(run.err.find("(0 unresolved)"), std::string::npos) << run.err;
}

TEST(ReduceTest, WhatDoesNotFailIsToldSo) {
  const std::string input = Write("pass.txt", "hay\n");
  const ProgramRun run = RunProgram(kReduce, {"--input=" + input, "--test=! grep -q needle"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("passes the test"), std::string::npos) << run.err;
  EXPECT_EQ(RunProgram(kReduce, {}).exit_code, 2);
  EXPECT_EQ(RunProgram(kReduce, {"--input=" + input}).exit_code, 2);
  EXPECT_EQ(RunProgram(kReduce, {"--input=/none/such", "--test=true"}).exit_code, 1);
  EXPECT_EQ(RunProgram(kReduce, {"--input=" + input, "--test=true", "--jobs=-1"}).exit_code, 2);
}

TEST(ReduceTest, AnInterruptKeepsTheSmallestSoFar) {
  const std::string input = Write("slow.txt", Lines(400, "hay") + "needle\n" + Lines(200, "hay"));
  RunningProgram program(kReduce, {"--input=" + input, "--test=sleep 0.1; ! grep -q needle", "--out=" + Out("slow")},
                         "", {}, StandardError::kTerminal);
  const std::string whole = " of " + std::to_string(ReadAll(input).size()) + " bytes";
  ASSERT_TRUE(program.WaitUntil([&] {
    // What has been left out already is what a smaller number says.
    std::smatch size;
    const std::string shown = program.Shown();
    for (auto from = shown.cbegin(); std::regex_search(from, shown.cend(), size, std::regex("([0-9]+)" + whole));
         from = size.suffix().first) {
      if (std::stoul(size[1]) < ReadAll(input).size()) return true;
    }
    return false;
  })) << program.Shown();
  program.Signal(SIGINT);
  const ProgramRun run = program.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  const std::string left = ReadAll(Out("slow"));
  EXPECT_NE(left.find("needle"), std::string::npos);
  EXPECT_LT(left.size(), ReadAll(input).size());
}

// A corpus of one program.
std::string Corpus(const std::string& name, const std::string& program) {
  const std::string folder = Out(name);
  fs::create_directories(folder);
  std::ofstream(folder + "/program.js") << program;
  return folder;
}

std::vector<fs::path> FindingsIn(const std::string& folder) {
  std::vector<fs::path> paths;
  if (!fs::exists(folder)) return paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (SessionOfFileName(entry.path().filename())) paths.push_back(entry.path());
  }
  return paths;
}

TEST(ReduceTest, FindingsAreReducedAndStillReproduce) {
  const std::string corpus = Corpus("differential", kProgram);
  const std::string results = corpus + "/out";
  const ProgramRun fuzz =
      RunProgram(kFuzz, {"--mode=differential", "--corpus=" + corpus, "--sessions=8", "--out=" + results});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  const ProgramRun run = RunProgram(kReduce, {"--representatives", results});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_EQ(run.out.find("not known to be"), std::string::npos) << run.out;
  const std::vector<fs::path> reduced = FindingsIn(results + "/reduced");
  ASSERT_FALSE(reduced.empty());
  for (const fs::path& path : reduced) {
    const absl::StatusOr<Finding> finding = ReadFinding(path);
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_EQ(finding->reproduction().outcome(), Reproduction::REPRODUCED) << path;
    EXPECT_LT(finding->test_case().program().source().size(), sizeof kProgram / 2)
        << finding->test_case().program().source();
  }
  const ProgramRun replay = RunProgram(kReplay, {results + "/reduced"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;

  // Whatever the jobs.
  const ProgramRun two = RunProgram(kReduce, {"--representatives", "--jobs=2", "--out=" + corpus + "/two", results});
  EXPECT_EQ(two.exit_code, 0) << two.out << two.err;
  for (const fs::path& path : reduced) {
    const fs::path other = corpus + "/two/" + fs::relative(path, results + "/reduced").string();
    const absl::StatusOr<Finding> a = ReadFinding(path), b = ReadFinding(other);
    ASSERT_TRUE(a.ok() && b.ok()) << other;
    EXPECT_EQ(a->SerializeAsString(), b->SerializeAsString());
  }
}

TEST(ReduceTest, SetupScriptsAreReducedToo) {
  const std::string corpus = Corpus("setup", "");
  Finding finding;
  finding.set_session(7);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source("let first = 1;\ncall(function () {\n  return first;\n});\n");
  AddSetup("var nothing;\n", "nothing.js", *test_case.mutable_program());
  AddSetup("function unused() {}\nfunction call(f) { unused(); return f(); }\n", "call.js",
           *test_case.mutable_program());
  // V8 stops at the end of the return statement, Firefox at the closing brace.
  for (int i = 0; i < 3; ++i) {
    Action& action = *test_case.add_actions();
    if (i == 0) action.mutable_set_breakpoint()->mutable_location()->set_line(3);
    if (i == 1) action.mutable_start();
    if (i == 2) action.mutable_step_over();
  }
  test_case.mutable_engine()->set_engine("v8");
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  ASSERT_TRUE(WriteFinding(corpus + "/out/classes/some", finding).ok());
  const ProgramRun run =
      RunProgram(kReduce, {corpus + "/out/classes/some/" + FindingFileName(7), "--out=" + corpus + "/reduced"});
  ASSERT_EQ(run.exit_code, 0) << run.out << run.err;
  const std::vector<fs::path> reduced = FindingsIn(corpus + "/reduced");
  ASSERT_EQ(reduced.size(), 1u);
  const Program program = ReadFinding(reduced[0]).value().test_case().program();
  EXPECT_LE(program.setup_size(), 1);
  if (program.setup_size() == 1) EXPECT_EQ(SetupName(program, 0), "call.js");
  for (const std::string& setup : program.setup()) EXPECT_EQ(setup.find("unused"), std::string::npos) << setup;
  EXPECT_LT(program.source().size(), 50u) << program.source();
}

constexpr char kReturns[] = "function f() {\n  return 1;\n}\nf();\n";

// A finding in a program that begins with kReturns: V8 stops at the end of the return statement, Firefox at the closing
// brace.
void WriteReturnPlace(const std::string& corpus, uint64_t session, const std::string& source,
                      const std::string& configuration = "default") {
  Finding finding;
  finding.set_session(session);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(2);
  test_case.add_actions()->mutable_start();
  test_case.add_actions()->mutable_step_over();
  test_case.mutable_engine()->set_engine("v8");
  test_case.mutable_worker()->set_name(configuration);
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  ASSERT_TRUE(WriteFinding(corpus + "/out/classes/some", finding).ok());
}

// What is reduced of the one finding in `corpus`.
Finding ReducedOf(const std::string& corpus) {
  const ProgramRun run = RunProgram(kReduce, {corpus + "/out/classes/some", "--out=" + corpus + "/reduced"});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  const std::vector<fs::path> reduced = FindingsIn(corpus + "/reduced");
  EXPECT_EQ(reduced.size(), 1u) << run.out;
  return reduced.empty() ? Finding() : ReadFinding(reduced[0]).value();
}

TEST(ReduceTest, OfAConfigurationOnlyWhatMattersStays) {
  const std::string any = Corpus("any_configuration", "");
  WriteReturnPlace(any, 9, kReturns, "often_collected");
  const Finding in_any = ReducedOf(any);
  EXPECT_EQ(in_any.test_case().worker().name(), "default");
  EXPECT_EQ(in_any.test_case().worker().v8_flags_size(), 0);
  EXPECT_EQ(in_any.test_case().worker().spidermonkey_options_size(), 0);
  EXPECT_EQ(in_any.reproduction().outcome(), Reproduction::REPRODUCED);

  // Optimized code has forgotten the variable where the entry says so: one of the flags optimizes.
  const KnownBug* const bug = BuiltInBugs().WithId("v8-optimized-variable-undefined");
  ASSERT_NE(bug, nullptr);
  if (ClaimOf(*bug, "v8", EngineVersion("v8")) != BugClaim::kShows) {
    GTEST_SKIP() << "V8 " << EngineVersion("v8") << " keeps the variable, as the entry says";
  }
  const std::string one = Corpus("one_flag", "");
  Finding finding;
  finding.set_session(3);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(
      "function inner() {\n  return 1;\n}\nfunction outer() {\n  let local = 2;\n  inner();\n  return 3;\n}\n"
      "for (let i = 0; i < 30; i++) outer();\n");
  test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(2);
  test_case.add_actions()->mutable_start();
  test_case.mutable_engine()->set_engine("v8");
  test_case.set_capture(FULL);
  test_case.mutable_worker()->set_name("optimizing");
  finding.mutable_truth();
  ASSERT_TRUE(WriteFinding(one + "/out/classes/some", finding).ok());
  const ProgramRun run = RunProgram(kReduce, {one + "/out/classes/some", "--out=" + one + "/reduced"});
  ASSERT_EQ(FindingsIn(one + "/reduced").size(), 1u) << run.out << run.err;
  const WorkerConfiguration worker = ReadFinding(FindingsIn(one + "/reduced")[0])->test_case().worker();
  ASSERT_EQ(worker.v8_flags_size(), 1) << worker.DebugString();
  EXPECT_EQ(worker.v8_flags(0), "--always-turbofan");
  EXPECT_EQ(worker.spidermonkey_options_size(), 0);
}

TEST(ReduceTest, AFindingThatWasStoppedIsComplete) {
  const std::string corpus = Corpus("interrupted", "");
  WriteReturnPlace(corpus, 9, std::string(kReturns) + "let unused;\n");
  // Its limit of time stops it as Ctrl-C does.
  const ProgramRun run =
      RunProgram(kReduce, {corpus + "/out/classes/some", "--search_limit=1ms", "--out=" + corpus + "/reduced"});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_NE(run.out.find("stopped before it was 1-minimal"), std::string::npos) << run.out;
  const std::vector<fs::path> reduced = FindingsIn(corpus + "/reduced");
  ASSERT_EQ(reduced.size(), 1u);
  const Finding left = ReadFinding(reduced[0]).value();
  EXPECT_EQ(left.reproduction().outcome(), Reproduction::REPRODUCED);
  EXPECT_GT(left.differential().first().events_size(), 0);
}

TEST(ReduceTest, WhatWentAwayMeanwhileIsTold) {
  const std::string corpus = Corpus("goes_away", "");
  for (const uint64_t session : {1, 2}) {
    std::string source = kReturns;
    // The second takes long.
    for (int i = 0; session == 2 && i < 300; ++i) source += "f(" + std::to_string(i) + ", [f()]);\n";
    WriteReturnPlace(corpus, session, source);
  }
  RunningProgram program(kReduce, {corpus + "/out/classes/some", "--out=" + corpus + "/reduced"});
  ASSERT_TRUE(program.WaitUntil([&corpus] { return !FindingsIn(corpus + "/reduced").empty(); }));
  fs::remove_all(corpus + "/reduced");
  const ProgramRun run = program.Wait();
  EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
  EXPECT_NE(run.err.find("reduce: of the 2 reduced findings 1 went away"), std::string::npos) << run.err;
}

TEST(ReduceTest, WhatDoesNotShowIsLeftAlone) {
  const std::string corpus = Corpus("gone", "");
  Finding finding;
  finding.set_session(8);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source("let a = 1;\n");
  test_case.add_actions()->mutable_start();
  test_case.mutable_engine()->set_engine("v8");
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  ASSERT_TRUE(WriteFinding(corpus + "/out/classes/some", finding).ok());
  const ProgramRun run = RunProgram(kReduce, {corpus + "/out/classes/some"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.out.find("gone: shown in 0 of 5 runs"), std::string::npos) << run.out;
  EXPECT_FALSE(fs::exists(corpus + "/out/reduced"));
}

TEST(ReduceTest, WarningsAreReducedWithTheirTransformations) {
  // V8 guesses where code without a name of its own begins, and blank lines before it change the guess.
  const std::string corpus =
      Corpus("metamorphic",
             "function next() {\n  return 1;\n}\n\nclass Counter {\n  static first = next();\n  count = next();\n"
             "  static second = [next(),\n                   next()];\n}\nnew Counter();\n");
  const std::string results = corpus + "/out";
  const ProgramRun fuzz = RunProgram(kFuzz, {"--mode=metamorphic", "--engine=v8", "--transformations=InsertBlankLines",
                                             "--corpus=" + corpus, "--sessions=30", "--out=" + results});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  if (!fs::exists(results + "/classes")) {
    ASSERT_EQ(fuzz.out.find("V8 11."), std::string::npos) << "no warning of a V8 that is known to guess wrong";
    GTEST_SKIP() << "this V8 guesses right";
  }
  const ProgramRun run = RunProgram(kReduce, {"--representatives", results});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  const std::vector<fs::path> reduced = FindingsIn(results + "/reduced");
  ASSERT_FALSE(reduced.empty());
  for (const fs::path& path : reduced) {
    const absl::StatusOr<Finding> finding = ReadFinding(path);
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_EQ(finding->reproduction().outcome(), Reproduction::REPRODUCED) << path;
    EXPECT_EQ(finding->metamorphic().transformations_size(), 1) << path;
  }
}

TEST(ReduceTest, CrashesAreReduced) {
  const std::string corpus = Corpus("crash",
                                    "async function* g() {\n  let a = 1;\n  let b = 2;\n  yield a + b;\n}\n\n"
                                    "g().next();\nconsole.log('end');\n");
  const std::string results = corpus + "/out";
  const ProgramRun fuzz =
      // What is known to end an engine is done as well: it is what this is about.
      RunProgram(kFuzz, {"--mode=differential", "--corpus=" + corpus, "--sessions=40", "--out=" + results,
                         "--noavoid_crashes"});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  if (!fs::exists(results + "/crashes")) {
    ASSERT_EQ(fuzz.out.find("V8 11."), std::string::npos) << "no crash of a V8 that is known not to survive";
    GTEST_SKIP() << "this V8 survives a step out of an async generator";
  }
  const ProgramRun run = RunProgram(kReduce, {"--representatives", results + "/crashes"});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  for (const fs::path& path : FindingsIn(results + "/reduced/crashes")) {
    const absl::StatusOr<Finding> finding = ReadFinding(path);
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_EQ(finding->test_case().program().source().find("console"), std::string::npos);
  }
}

TEST(IsolateTest, TheDifferenceThatDecidesIsFound) {
  const std::string pass = Write("pass.js", "let a = 1;\nlet b = 2;\nf(a, b);\n");
  const std::string fail = Write("fail.js", "let a = 10;\nlet b = 3;\ng(a);\nf(a, b, 4);\n");
  // Fails where b is 3.
  const ProgramRun run =
      RunProgram(kIsolate, {"--pass=" + pass, "--fail=" + fail, "--test=! grep -q 'b = 3'",
                            "--out_pass=" + Out("closest_pass.js"), "--out_fail=" + Out("closest_fail.js")});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("+ let b = 3;"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("1-minimal"), std::string::npos) << run.err;
  EXPECT_EQ(ReadAll(Out("closest_pass.js")).find("b = 3"), std::string::npos);
  EXPECT_NE(ReadAll(Out("closest_fail.js")).find("b = 3"), std::string::npos);
}

TEST(IsolateTest, FilesAreWhatTheyAreSaidToBe) {
  const std::string one = Write("one.txt", "1\n"), two = Write("two.txt", "2\n");
  const ProgramRun run = RunProgram(kIsolate, {"--pass=" + one, "--fail=" + two, "--test=grep -q 2"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("one.txt fails the test; --pass names one that passes"), std::string::npos) << run.err;
}

TEST(IsolateTest, AFlakyTestIsTold) {
  const std::string pass = Write("flaky_pass.txt", "one\ntwo\n"), fail = Write("flaky_fail.txt", "one\ntoo\nsix\n");
  // Every third look at "too" passes.
  const std::string count = Out("flaky_count");
  // Paths may have blanks.
  const std::string test = Write("flaky.sh", "grep -q too \"$1\" || exit 0\necho >> '" + count +
                                                 "'\ntest $(($(wc -l < '" + count + "') % 3)) -eq 0\n");
  const std::vector<std::string> arguments = {"--pass=" + pass, "--fail=" + fail, "--test=sh '" + test + "'"};
  const ProgramRun run = RunProgram(kIsolate, arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("flaky: " + fail + " fails "), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("; --repeat=N runs each candidate up to N times"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("not known to be 1-minimal: the test is flaky"), std::string::npos) << run.err;
  std::vector<std::string> repeated = arguments;
  repeated.push_back("--repeat=3");
  const ProgramRun again = RunProgram(kIsolate, repeated);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_NE(again.out.find("- two\n+ too\n"), std::string::npos) << again.out;
  EXPECT_NE(again.err.find("not known to be 1-minimal: the test is flaky"), std::string::npos) << again.err;
}

TEST(IsolateTest, TheTextsBetweenAreJsonAndMarkup) {
  const std::string pass = Write("needs_pass.json", R"({"log": {"needs": {}}, "mail": {"needs": {"log": "1"}}})");
  const std::string fail =
      Write("needs_fail.json", R"({"log": {"needs": {"mail": "2"}}, "mail": {"needs": {"log": "3"}}})");
  const std::string test = Write("needs.js",
                                 "const o = JSON.parse(input);\n"
                                 "console.log(o.log.needs.mail && o.mail.needs.log ? 'fail' : 'pass');\n");
  const ProgramRun json = RunProgram(kIsolate, {"--pass=" + pass, "--fail=" + fail, "--test=" + test});
  EXPECT_EQ(json.exit_code, 0) << json.err;
  EXPECT_NE(json.out.find(R"(+ {"log": {"needs": {"mail": "2"}})"), std::string::npos) << json.out;
  EXPECT_EQ(json.out.find(R"("3")"), std::string::npos) << json.out;
  const std::string page = Write("page_pass.html", "<p>Item <b>17</b></p>\n");
  const std::string bad = Write("page_fail.html", "<p>Item <a><b>17</b></a></p>\n");
  const ProgramRun html = RunProgram(kIsolate, {"--pass=" + page, "--fail=" + bad, "--test=! grep -q '<a>'"});
  EXPECT_EQ(html.exit_code, 0) << html.err;
  // Not "<>", which no browser would call a page.
  EXPECT_EQ(html.out.find("<>"), std::string::npos) << html.out;
}

TEST(ReduceTest, ACampaignMakesOneFindingOfEachCauseSmallAtItsEnd) {
  const std::string corpus = Out("corpus"), out = Out("campaign");
  fs::create_directories(corpus);
  std::ofstream(corpus + "/sum.js") << kProgram;
  const std::vector<std::string> arguments = {"--mode=differential", "--corpus=" + corpus, "--sessions=12",
                                              "--samples=0",         "--reduce_limit=inf", "--out=" + out};
  const ProgramRun run = RunProgram(kFuzz, arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  int classes = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(out + "/classes")) ++classes;
  // Several classes may be of one cause.
  int causes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(out + "/reduced/classes")) {
    causes += entry.path().extension() == ".zst";
  }
  ASSERT_GT(causes, 0);
  ASSERT_LE(causes, classes);
  EXPECT_NE(run.out.find("Of " + std::to_string(causes) + " findings " + std::to_string(causes) + " were reduced"),
            std::string::npos)
      << run.out;
  EXPECT_NE(ReadAll(out + "/summary.json").find("\"reduction\": {\"reduced\": " + std::to_string(causes)),
            std::string::npos)
      << ReadAll(out + "/summary.json");
  EXPECT_EQ(RunProgram(kReplay, {out + "/reduced"}).exit_code, 0) << "what is left is a finding";
  int isolated = 0;
  for (const auto& entry : fs::recursive_directory_iterator(out + "/reduced/classes")) {
    if (entry.path().extension() != ".zst") continue;
    const ProgramRun isolation = RunProgram(kIsolate, {entry.path()});
    EXPECT_EQ(isolation.exit_code, 0) << isolation.err;
    // All of a 1-minimal finding's actions are needed: the closest that passes lacks one.
    EXPECT_NE(isolation.out.find("\n+ "), std::string::npos) << isolation.out;
    EXPECT_NE(isolation.out.find(" the debuggers agree."), std::string::npos) << isolation.out;
    EXPECT_NE(isolation.err.find("1-minimal: no single action"), std::string::npos) << isolation.err;
    ++isolated;
  }
  EXPECT_EQ(isolated, causes);
  const ProgramRun more = RunProgram(kFuzz, arguments);
  EXPECT_EQ(more.exit_code, 0) << more.err;
  // More sessions may bring another finding that stands for a cause better.
  EXPECT_NE(more.out.find("An earlier end reduced "), std::string::npos) << more.out;
}

// As a terminal's Ctrl-C has it: all processes get the signal. Without a limit, hundreds of findings take minutes.
TEST(ReduceTest, AnInterruptWhileACampaignReducesEndsItWithTheReport) {
  const std::string out = Out("stopped_campaign");
  RunningProgram program(kFuzz,
                         {"--mode=differential", "--verdicts=false", "--sessions=300", "--reduce=all",
                          "--reduce_limit=inf", "--out=" + out},
                         "", {}, StandardError::kTerminal);
  ASSERT_TRUE(program.WaitToShow(" s, reduc")) << program.Shown();
  program.SignalGroup(SIGINT);
  const ProgramRun run = program.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("\nCauses: "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("300 sessions in "), std::string::npos) << run.out;
  std::smatch told;
  const std::regex sentence(
      "\n=== Reduced findings\n[^]*Of ([0-9]+) findings ([0-9]+) were reduced in .* and ([0-9]+) were left");
  ASSERT_TRUE(std::regex_search(run.out, told, sentence)) << run.out;
  EXPECT_GT(std::stoul(told[3]), 0u);
  EXPECT_NE(run.out.find("This reduces the others into " + out + "/reduced:\n  ./bazelw run //harness:reduce -- "),
            std::string::npos)
      << run.out;
  EXPECT_NE(ReadAll(out + "/summary.json").find("\"left\": " + told[3].str()), std::string::npos);
  EXPECT_TRUE(fs::exists(out + "/report.html"));
  // What was under way is verified as small as it had become, or left out: what is there can be trusted.
  for (const fs::path& path : FindingsIn(out + "/reduced")) EXPECT_TRUE(ReadFinding(path.string()).ok()) << path;
}

TEST(ReduceTest, ACampaignWithoutAFolderHasNothingToReduce) {
  const ProgramRun run = RunProgram(kFuzz, {"--sessions=1", "--reduce=all"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("name a folder for them with --out"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace twinstep
