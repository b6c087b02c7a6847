// //harness:study as a person uses it.
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/text/csv.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kStudy[] = "harness/study";

std::string Content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string NewFolder(const std::string& name) {
  const std::string folder = ::testing::TempDir() + "/" + name;
  fs::remove_all(folder);
  return folder;
}

// A line of a table by its columns' names.
using Line = std::map<std::string, std::string>;

std::vector<Line> ReadTable(const std::string& path) {
  CsvReader reader(Content(path));
  std::vector<std::string> names, fields;
  std::vector<Line> lines;
  EXPECT_TRUE(reader.Next(names).value_or(false)) << path;
  while (reader.Next(fields).value_or(false)) {
    EXPECT_EQ(fields.size(), names.size()) << path << ", line " << reader.line();
    Line& line = lines.emplace_back();
    for (size_t i = 0; i < std::min(names.size(), fields.size()); ++i) line[names[i]] = fields[i];
  }
  return lines;
}

// The sum of a column; empty fields count as nothing.
long Sum(const std::vector<Line>& table, const std::string& column) {
  long sum = 0;
  for (const Line& line : table) {
    if (!line.at(column).empty()) sum += std::stol(line.at(column));
  }
  return sum;
}

// A number of overview.csv; 0 for a measure that is not there.
long Measure(const std::string& folder, const std::string& measure) {
  for (const Line& line : ReadTable(folder + "/overview.csv")) {
    if (line.at("measure") == measure) return std::stol(line.at("value"));
  }
  return 0;
}

// Of runs.csv: how many lines have this in a column.
long Count(const std::vector<Line>& runs, const std::string& column, const std::string& value) {
  return std::count_if(runs.begin(), runs.end(), [&](const Line& run) { return run.at(column) == value; });
}

// runs.csv without the times.
std::vector<Line> TimelessRuns(const std::string& folder) {
  std::vector<Line> runs = ReadTable(folder + "/runs.csv");
  for (Line& run : runs) run.erase("microseconds");
  return runs;
}

// The tables that hold no time.
constexpr const char* kTimelessTables[] = {"figure7_runs_ended.csv",    "table2_classes.csv", "layers.csv", "rules.csv",
                                           "figure9_unique_causes.csv", "causes.csv"};

// Two runs of each program of the own corpus, made once for several tests.
class StudyTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new std::string(NewFolder("study_of_two_runs"));
    run_ =
        new ProgramRun(RunProgram(kStudy, {"--preset=dbdb", "--runs=2", "--seed=3", "--jobs=1", "--out=" + *folder_}));
  }
  static void TearDownTestSuite() {
    delete folder_;
    delete run_;
  }

  static std::string* folder_;
  static ProgramRun* run_;
};

std::string* StudyTest::folder_ = nullptr;
ProgramRun* StudyTest::run_ = nullptr;

TEST_F(StudyTest, EveryProgramIsRunSoManyTimes) {
  ASSERT_EQ(run_->exit_code, 0) << run_->err;
  std::map<std::string, std::set<std::string>> runs_of;
  for (const Line& run : ReadTable(*folder_ + "/runs.csv")) {
    EXPECT_TRUE(runs_of[run.at("program")].insert(run.at("run")).second) << run.at("program");
    EXPECT_EQ(run.at("program_hash").size(), 16) << run.at("program");
  }
  EXPECT_GT(runs_of.size(), 100);
  EXPECT_EQ(static_cast<long>(runs_of.size()), Measure(*folder_, "programs"));
  for (const auto& [program, runs] : runs_of) EXPECT_THAT(runs, ::testing::ElementsAre("0", "1")) << program;
}

TEST_F(StudyTest, TheTablesAreOfTheRuns) {
  const std::vector<Line> runs = ReadTable(*folder_ + "/runs.csv");
  EXPECT_EQ(Measure(*folder_, "runs"), static_cast<long>(runs.size()));
  EXPECT_EQ(Measure(*folder_, "actions"), Sum(runs, "actions"));
  EXPECT_EQ(Measure(*folder_, "execution actions"), Sum(runs, "execution_actions"));
  long ended = 0;
  for (const char* end : {"diverged", "program finished", "maximum of actions", "time limit", "memory limit", "failed",
                          "crashed", "hung"}) {
    EXPECT_EQ(Measure(*folder_, std::string("end: ") + end), Count(runs, "end", end)) << end;
    ended += Count(runs, "end", end);
  }
  EXPECT_EQ(ended, static_cast<long>(runs.size()));

  const long diverged = Count(runs, "end", "diverged");
  EXPECT_GT(diverged, static_cast<long>(runs.size()) / 2);
  const std::vector<Line> classes = ReadTable(*folder_ + "/table2_classes.csv");
  EXPECT_EQ(Sum(classes, "findings"), diverged);
  EXPECT_EQ(static_cast<long>(classes.size()), Measure(*folder_, "classes"));
  for (const char* table : {"/layers.csv", "/rules.csv", "/causes.csv"}) {
    EXPECT_EQ(Sum(ReadTable(*folder_ + table), "findings"), diverged) << table;
  }
  // Cumulative: the last line has all of them.
  const std::vector<Line> ended_after = ReadTable(*folder_ + "/figure7_runs_ended.csv");
  EXPECT_NEAR(std::stod(ended_after.back().at("diverged_percent")),
              100.0 * static_cast<double>(diverged) / static_cast<double>(runs.size()), 0.001);
  // Only a run whose worker has died has no time.
  const std::vector<Line> times = ReadTable(*folder_ + "/figure8_program_times.csv");
  EXPECT_EQ(Sum(times, "runs"), static_cast<long>(runs.size()));
  EXPECT_EQ(Sum(times, "timed_runs"), static_cast<long>(runs.size()) - Count(runs, "end", "crashed"));
  EXPECT_EQ(Sum(times, "timed_runs"), static_cast<long>(runs.size()) - Count(runs, "microseconds", ""));
}

TEST_F(StudyTest, TheReportIsPrintedAndInTheFolder) {
  EXPECT_EQ(Content(*folder_ + "/study.txt"), run_->out);
  EXPECT_THAT(run_->out, HasSubstr(" programs of corpus own, seed 3\n"));
  EXPECT_THAT(run_->out, HasSubstr("preset dbdb, 2 runs of each program, "));
  EXPECT_THAT(run_->out, Not(HasSubstr("INTERRUPTED")));
}

TEST_F(StudyTest, MostFindingsOfTheOwnCorpusHaveALabel) {
  const std::vector<Line> runs = ReadTable(*folder_ + "/runs.csv");
  const long diverged = Count(runs, "end", "diverged");
  EXPECT_GT(diverged - (Count(runs, "cause", "") - (static_cast<long>(runs.size()) - diverged)), diverged * 6 / 10);
}

TEST_F(StudyTest, EverythingCanBeComputedAgainFromTheRuns) {
  const std::string again = NewFolder("study_again");
  const ProgramRun run = RunProgram(kStudy, {"--from=" + *folder_ + "/runs.csv", "--out=" + again});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  int files = 0;
  for (const auto& file : fs::directory_iterator(*folder_)) {
    if (file.path().extension() != ".csv") continue;
    ++files;
    EXPECT_EQ(Content(again + "/" + file.path().filename().string()), Content(file.path())) << file.path();
  }
  EXPECT_EQ(files, 9);
}

TEST_F(StudyTest, EqualSeedsGiveEqualRunsWhateverTheJobs) {
  const std::string three_jobs = NewFolder("study_three_jobs"), other_seed = NewFolder("study_other_seed");
  const ProgramRun jobs = RunProgram(kStudy, {"--runs=2", "--seed=3", "--jobs=3", "--out=" + three_jobs});
  ASSERT_EQ(jobs.exit_code, 0) << jobs.err;
  EXPECT_EQ(TimelessRuns(three_jobs), TimelessRuns(*folder_));
  for (const char* table : kTimelessTables) {
    EXPECT_EQ(Content(three_jobs + "/" + table), Content(*folder_ + "/" + table)) << table;
  }
  const ProgramRun seed = RunProgram(kStudy, {"--runs=2", "--seed=4", "--out=" + other_seed});
  ASSERT_EQ(seed.exit_code, 0) << seed.err;
  EXPECT_NE(TimelessRuns(other_seed), TimelessRuns(*folder_));
}

TEST_F(StudyTest, FewerRunsAreTheFirstOfMore) {
  const std::string folder = NewFolder("study_of_one_run");
  ASSERT_EQ(RunProgram(kStudy, {"--runs=1", "--seed=3", "--out=" + folder}).exit_code, 0);
  std::vector<Line> two = TimelessRuns(*folder_);
  two.resize(two.size() / 2);
  EXPECT_EQ(TimelessRuns(folder), two);
}

TEST(StudyProgramTest, ControlCEndsWithTheReportOfWhatThereIs) {
  const std::string folder = NewFolder("study_interrupted");
  RunningProgram running(kStudy, {"--runs=1000000", "--out=" + folder}, "", {}, StandardError::kTerminal);
  // A session that it has counted.
  ASSERT_TRUE(running.WaitUntil([&running] {
    return std::regex_search(running.Shown(), std::regex("[1-9][0-9]* sessions, "));
  })) << running.Shown();
  // It is made again: the runs took long.
  std::filesystem::remove_all(folder);
  running.Signal(SIGINT);
  const ProgramRun run = running.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("INTERRUPTED: "));
  const std::vector<Line> runs = ReadTable(folder + "/runs.csv");
  EXPECT_FALSE(runs.empty());
  EXPECT_THAT(run.out, HasSubstr("everything below is about the other " + std::to_string(runs.size())));
  EXPECT_EQ(Measure(folder, "runs"), static_cast<long>(runs.size()));
}

TEST(StudyProgramTest, AFolderOfHostileProgramsIsSurvivedAndCounted) {
  const std::string folder = NewFolder("hostile_programs"), out = NewFolder("study_hostile");
  fs::create_directories(folder);
  std::ofstream(folder + "/endless.js") << "let i = 0;\nwhile (true) i++;\n";
  std::ofstream(folder + "/syntax, \"quoted\".js") << "let x = ;";
  std::ofstream(folder + "/\033[2J.js") << "let a = 1;\n";
  const ProgramRun run = RunProgram(kStudy, {"--corpus=" + folder, "--runs=2", "--out=" + out});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<Line> runs = ReadTable(out + "/runs.csv");
  EXPECT_EQ(runs.size(), 6);
  EXPECT_EQ(Count(runs, "program", "syntax, \"quoted\".js"), 2);
  EXPECT_EQ(Count(runs, "program", "\033[2J.js"), 2);
  EXPECT_GT(Count(runs, "end", "time limit"), 0);
  EXPECT_THAT(run.out, Not(HasSubstr("\033")));
}

TEST(StudyProgramTest, MistakesAreOneSentence) {
  const std::string file = ::testing::TempDir() + "/a_file";
  std::ofstream(file) << "no table\n";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {{"--preset=other"}, 2, "--preset=other is not one of default, dbdb"},
      {{"--runs=0"}, 2, "--runs must be between 1 and 1000000"},
      {{"--runs=many"}, 2, "many"},
      {{"--jobs=-1"}, 2, "it must be between 0 and 1000"},
      {{"own"}, 2, "\"own\" is not a flag"},
      {{"--corpus=/no/such/folder"},
       1,
       "the corpus /no/such/folder is neither a folder that is there nor one of own, "},
      {{"--labels=/no/such/labels"}, 1, "/no/such/labels cannot be read: there is no such file or folder"},
      {{"--labels=" + file}, 1, "line 1"},
      {{"--out=" + file + "/below"}, 1, "a_file"},
      {{"--from=/no/such/runs.csv"}, 1, "/no/such/runs.csv"},
      {{"--from=" + file}, 1, "a_file, line 1"},
  };
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(kStudy, test.arguments);
    EXPECT_EQ(run.exit_code, test.exit_code) << test.message;
    EXPECT_THAT(run.err, StartsWith("study: ")) << test.message;
    EXPECT_THAT(run.err, HasSubstr(test.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
  }
}

}  // namespace
}  // namespace twinstep
