// //harness:fuzz as a person uses it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kFuzz[] = "harness/fuzz";

// Without what depends on the clock.
std::string Timeless(const std::string& text) {
  return std::regex_replace(text, std::regex(" sessions in .*"), " sessions");
}

// A path as a command shows it: in quotes where a shell needs them, as where the test's folder has a blank.
std::string InCommand(const std::string& path) { return path.find(' ') == std::string::npos ? path : "'" + path + "'"; }

// The finding that the report's first export is of; empty: there is none.
std::string FirstExported(const std::string& report) {
  const std::regex command(R"(export: \./bazelw run //harness:export -- --report \\\n      (?:'([^'\n]+)'|(\S+))\n)");
  std::smatch match;
  if (!std::regex_search(report, match, command)) return "";
  return match[1].matched ? match[1].str() : match[2].str();
}

// A default campaign: many things are said of the one run.
const ProgramRun& DefaultCampaign() {
  static const ProgramRun& run = *new ProgramRun(RunProgram(kFuzz, {"--sessions=200", "--seed=1", "--undecided"}));
  return run;
}

TEST(FuzzTest, FindsDifferencesOfTheTwoEnginesAndShowsThem) {
  const ProgramRun& run = DefaultCampaign();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(" programs of corpus own, seed 1"));
  EXPECT_THAT(run.out, HasSubstr("200 sessions in "));
  EXPECT_THAT(run.out, HasSubstr("How sessions ended:"));
  EXPECT_THAT(run.out, HasSubstr("the debuggers diverged"));
  EXPECT_THAT(run.out, HasSubstr("Causes: "));
  EXPECT_THAT(run.out, HasSubstr("    evidence: "));
  // Whether one of those that nobody has noted breaks a promise is the seed's affair; among the known ones some do.
  EXPECT_THAT(run.out, HasSubstr("=== Known bugs (corpus/bugs), each with "));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("equivalence classes"))) << "only --classes shows them";
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("could not be run")));
}

TEST(FuzzTest, EqualSeedsGiveEqualReports) {
  const std::vector<std::string> arguments = {"--sessions=100", "--seed=3", "--preset=dbdb", "--classes"};
  const ProgramRun first = RunProgram(kFuzz, arguments), second = RunProgram(kFuzz, arguments);
  EXPECT_EQ(Timeless(first.out), Timeless(second.out));
  const ProgramRun other = RunProgram(kFuzz, {"--sessions=100", "--seed=4", "--preset=dbdb", "--classes"});
  EXPECT_NE(Timeless(first.out), Timeless(other.out));
  EXPECT_THAT(first.out, ::testing::Not(HasSubstr("Who is wrong"))) << "the study did not ask";
}

// The causes of a report in its order: "v8 : step-lost @ finally".
std::vector<std::string> CausesIn(const std::string& report) {
  std::vector<std::string> causes;
  const std::regex cause(R"(\n    \d+ sessions?; ([^\n;]*))");
  for (std::sregex_iterator it(report.begin(), report.end(), cause), end; it != end; ++it) causes.push_back((*it)[1]);
  return causes;
}

TEST(FuzzTest, ACommandOfACauseShowsTheSameSession) {
  const ProgramRun& run = DefaultCampaign();
  std::smatch match;
  const std::regex command(R"(again:  \./bazelw run //harness:fuzz -- ([^\n]*)\n)");
  ASSERT_TRUE(std::regex_search(run.out, match, command)) << run.out;
  std::istringstream words(match[1].str());
  const std::vector<std::string> arguments{std::istream_iterator<std::string>(words), {}};
  const ProgramRun again = RunProgram(kFuzz, arguments);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("1 sessions in "));
  ASSERT_FALSE(CausesIn(run.out).empty());
  EXPECT_THAT(CausesIn(again.out), ::testing::Contains(CausesIn(run.out).front()));
}

TEST(FuzzTest, AReportIsShortAndItsCommandsWork) {
  const std::string out = ::testing::TempDir() + "/causes";
  const std::vector<std::string> arguments = {"--corpus=corners", "--sessions=300", "--seed=1802",
                                              "--reduce=none",    "--undecided",    "--out=" + out};
  const ProgramRun run = RunProgram(kFuzz, arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::istringstream text(run.out);
  // Each known bug has one line.
  int lines = 0;
  bool is_known = false;
  for (std::string line; std::getline(text, line); lines += !is_known) {
    if (line.starts_with("=== ")) is_known = line.starts_with("=== Known bugs");
    // The folder is one of the test's.
    if (line.find(out) == std::string::npos) EXPECT_LE(line.size(), 120u) << line;
  }
  EXPECT_LE(lines, 150);
  // Five in full, those of engines before the undecided.
  EXPECT_EQ(CausesIn(run.out).size(), 5u);
  std::vector<size_t> sections;
  for (const std::string side : {"V8", "SpiderMonkey", "Firefox DevTools", "Undecided"}) {
    const size_t at = run.out.find("\n=== " + side + "\n");
    if (at != std::string::npos) sections.push_back(at);
  }
  EXPECT_FALSE(sections.empty());
  EXPECT_TRUE(std::is_sorted(sections.begin(), sections.end()));
  const std::string exported = FirstExported(run.out);
  ASSERT_FALSE(exported.empty()) << run.out;
  const ProgramRun report = RunProgram("harness/export", {"--report", exported});
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("# "));
  std::ifstream summary(out + "/summary.json");
  const std::string json{std::istreambuf_iterator<char>(summary), {}};
  EXPECT_THAT(json, HasSubstr("\"cause\": \"" + CausesIn(run.out).front() + "\""));
  // The same as a page.
  std::ifstream page(out + "/report.html");
  const std::string html{std::istreambuf_iterator<char>(page), {}};
  EXPECT_THAT(run.out, HasSubstr("As a page: " + out + "/report.html\n"));
  EXPECT_THAT(html, HasSubstr("<dt>cause</dt><dd>" + CausesIn(run.out).front() + "</dd>"));
  const std::string copy = ::testing::TempDir() + "/copy.html";
  const ProgramRun again = RunProgram("harness/report", {out, "--html=" + copy});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  std::ifstream copied(copy);
  const std::string html_again{std::istreambuf_iterator<char>(copied), {}};
  EXPECT_TRUE(html_again == html) << "equal folders, equal pages";
  // What was there before is marked.
  const ProgramRun more = RunProgram(
      kFuzz, {"--corpus=corners", "--sessions=1", "--seed=1802", "--reduce=none", "--undecided", "--out=" + out});
  EXPECT_THAT(more.out, HasSubstr("in the folder before; "));
  EXPECT_THAT(more.out, HasSubstr("[1] (held) "));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("(held)")));
}

// What fits a terminal of 24 lines.
TEST(FuzzTest, TheFirstScreenHoldsNoUndecidedCauseAndExportsAreReduced) {
  const std::string out = ::testing::TempDir() + "/screen";
  const ProgramRun run =
      RunProgram(kFuzz, {"--corpus=corners", "--sessions=200", "--seed=1802", "--reduce_limit=300", "--out=" + out});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::istringstream text(run.out);
  std::string line, screen;
  for (int i = 0; i < 24 && std::getline(text, line); ++i) screen += line + "\n";
  EXPECT_THAT(screen, HasSubstr("\nCauses: a debugger is to blame for "));
  // It is counted there.
  EXPECT_THAT(screen, HasSubstr("undecided: nothing says which debugger is right (--undecided lists "));
  EXPECT_THAT(screen, HasSubstr("\n=== "));
  for (const char* const undecided : {"Undecided", "unexplained", "No promise is broken"}) {
    EXPECT_THAT(run.out, ::testing::Not(HasSubstr(undecided)));
  }
  // What is left is said, with the command that goes on.
  EXPECT_THAT(run.out, HasSubstr("\n=== Reduced findings\n"));
  EXPECT_THAT(run.out, HasSubstr("//harness:reduce -- --representatives --jobs=0 " + InCommand(out) + "\n"));
  // Whoever is shown first was reduced first.
  if (const std::string exported = FirstExported(run.out); !exported.empty()) {
    EXPECT_THAT(exported, HasSubstr("/reduced/"));
  }
}

TEST(FuzzTest, TestsADebuggerAgainstItself) {
  const ProgramRun run = RunProgram(kFuzz, {"--mode=metamorphic", "--sessions=60", "--seed=2", "--classes"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(", each against itself, "));
  EXPECT_THAT(run.out, HasSubstr("every relation held"));
  EXPECT_THAT(run.out, HasSubstr("Metamorphic: "));
  EXPECT_THAT(run.out, HasSubstr("  InsertDeadCode"));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("could not be run")));
}

TEST(FuzzTest, AMetamorphicCampaignHasOneEngineAndSomeTransformationsOnDemand) {
  const ProgramRun run =
      RunProgram(kFuzz, {"--mode=metamorphic", "--engine=spidermonkey", "--rounds=2", "--sessions=20", "--classes",
                         "--transformations=InsertComment,AlphaRename"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("SpiderMonkey "));
  EXPECT_THAT(run.out, HasSubstr(" against itself, "));
  EXPECT_THAT(run.out, HasSubstr("  InsertComment"));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("  InsertDeadCode")));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr(" in round 3")));
}

TEST(FuzzTest, ThePaperOnMetamorphicTestingIsAPreset) {
  const ProgramRun run = RunProgram(kFuzz, {"--preset=issta2019", "--sessions=40", "--classes"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("  ReplaceContinueByStep"));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("  FinerTrace"))) << "ours";
}

TEST(FuzzTest, HoldsADebuggerAgainstTheTruth) {
  const ProgramRun run = RunProgram(kFuzz, {"--mode=truth", "--engine=v8", "--sessions=60", "--classes"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("V8 "));
  EXPECT_THAT(run.out, HasSubstr(" against the truth, "));
  EXPECT_THAT(run.out, HasSubstr("every invariant held"));
  EXPECT_THAT(run.out, HasSubstr("Against the truth: "));
  EXPECT_THAT(run.out, HasSubstr("  value-shown"));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr("could not be run")));
  EXPECT_EQ(RunProgram(kFuzz, {"--mode=truth", "--rounds=2"}).exit_code, 2) << "it has no rounds";
}

TEST(FuzzTest, VerdictsCanBeLeftOut) {
  const ProgramRun judged = RunProgram(kFuzz, {"--mode=differential", "--sessions=40", "--classes"});
  EXPECT_THAT(judged.out, HasSubstr("Who is wrong, of "));
  EXPECT_THAT(judged.out, ::testing::Not(HasSubstr("relation held"))) << "another mode's";
  const ProgramRun plain = RunProgram(kFuzz, {"--mode=differential", "--sessions=40", "--classes", "--verdicts=false"});
  EXPECT_THAT(plain.out, HasSubstr("40 sessions in "));
  EXPECT_THAT(plain.out, ::testing::Not(HasSubstr("Who is wrong")));
}

TEST(FuzzTest, WithoutAModeItDoesAll) {
  const ProgramRun& run = DefaultCampaign();
  EXPECT_THAT(run.out, HasSubstr(", against each other, each against itself and against the truth,"));
  EXPECT_THAT(run.out, HasSubstr("every relation held"));
  EXPECT_THAT(run.out, HasSubstr("every invariant held"));
  EXPECT_THAT(run.out, HasSubstr("no difference\n"));
}

TEST(FuzzTest, AFolderOfHostileProgramsIsSurvivedAndCounted) {
  const std::string folder = ::testing::TempDir() + "/hostile";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/endless.js") << "let i = 0;\nwhile (true) {\n  i++;\n}\n";
  std::ofstream(folder + "/syntax.js") << "let x = ;";
  std::ofstream(folder + "/deep.js") << std::string(20000, '[');
  std::ofstream(folder + "/bytes.js", std::ios::binary) << "let s = '\xFF\xFE';\nconsole.log(s);\n";
  std::ofstream(folder + "/recursion.js") << "function f() {\n  return f() + 1;\n}\ntry {\n  f();\n} catch (e) {}\n";
  std::ofstream(folder + "/notes.txt") << "no program";
  const ProgramRun run =
      RunProgram(kFuzz, {"--corpus=" + folder, "--sessions=40", "--cpu_limit=200ms", "--preset=dbdb"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("5 programs of corpus"));
  EXPECT_THAT(run.out, HasSubstr("left out: 1 file, not a .js or .mjs file"));
  EXPECT_THAT(run.out, HasSubstr("40 sessions in "));
  EXPECT_THAT(run.out, HasSubstr("ended by the time limit"));
}

TEST(FuzzTest, MistakesAreOneSentence) {
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {{"--corpus=/no/such/folder"},
       1,
       "the corpus /no/such/folder is neither a folder that is there nor one of own, "},
      {{"--preset=other"}, 2, "--preset=other is not one of default, dbdb, issta2019"},
      {{"--mode=both"}, 2, "--mode=both is not one of differential, metamorphic"},
      {{"--mode=metamorphic", "--engine=gecko"},
       2,
       "--engine: there is no engine \"gecko\"; engines are v8 and spidermonkey"},
      {{"--engine=v8"}, 2, "--engine goes with --mode=metamorphic"},
      {{"--rounds=0"}, 2, "--rounds must be between 1 and 1000"},
      {{"--transformations=Insert"}, 2, "--transformations=Insert is not one of InsertDeadCode, RemoveDeadCode, "},
      {{"--mode=differential", "--transformations=AddNoOp"}, 2, "--transformations goes with --mode=metamorphic"},
      {{"--seconds=0"}, 2, "--seconds must be a number above zero"},
      {{"--seconds=soon"}, 2, "--seconds must be a number above zero"},
      {{"--sessions=-1"}, 2, "--sessions must not be negative"},
      {{"--max_actions=0"}, 2, "--max_actions=0 is not a possible value: it must be a whole number from 1 to "},
      {{"--remove_probability=2"}, 2, "--remove_probability must be between 0 and 1"},
      {{"--breakpoints_per_line=-1"}, 2, "--breakpoints_per_line must be between 0 and 10"},
      {{"--compare=some"}, 2, "--compare=some is not one of"},
      {{"--breakpoint_lines=odd"}, 2, "--breakpoint_lines=odd is not one of"},
      {{"own"}, 2, "is not a flag"},
  };
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(kFuzz, test.arguments);
    EXPECT_EQ(run.exit_code, test.exit_code) << test.message;
    EXPECT_THAT(run.err, HasSubstr(test.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
  }
}

}  // namespace
}  // namespace twinstep
