// Campaigns as they are left alone: killed, resumed, on disks that are full, over programs that mean harm.
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "harness/results/small_disk.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kFuzz[] = "harness/fuzz";
const std::vector<std::string> kJumping = {"LD_PRELOAD=tests/libwrong_clocks.so", "WALL_CLOCK=jumps"};
// What becomes of the findings at a campaign's end is another test's.
std::vector<std::string> Unreduced(std::vector<std::string> arguments) {
  arguments.push_back("--reduce=none");
  return arguments;
}

ProgramRun Fuzz(const std::vector<std::string>& arguments, const std::string& in = "",
                const std::vector<std::string>& environment = {}) {
  return RunProgram(kFuzz, Unreduced(arguments), in, environment);
}

// For what a campaign does whatever its sessions are: those of this kind are the cheapest.
constexpr char kCheap[] = "--mode=differential";
constexpr char kUnjudged[] = "--verdicts=false";

std::string Content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// summary.json without what depends on the clock or on others.
std::string Summary(const std::string& folder) {
  return std::regex_replace(Content(folder + "/summary.json"),
                            std::regex(R"re(  "(workers_killed|elapsed_seconds|sessions_per_second)": .*\n)re"), "");
}

// A number of summary.json, or -1.
long Number(const std::string& folder, const std::string& name) {
  const std::string text = Content(folder + "/summary.json");
  std::smatch match;
  return std::regex_search(text, match, std::regex("\"" + name + "\": ([0-9]+)")) ? std::stol(match[1]) : -1;
}

std::string NewFolder(const std::string& name) {
  const std::string folder = ::testing::TempDir() + "/" + name;
  fs::remove_all(folder);
  return folder;
}

void WaitUntil(const std::function<bool()>& condition) {
  for (int i = 0; i < 72'000 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  ASSERT_TRUE(condition()) << "not within an hour";
}

// Every file of the folder can be read, no class has more than 16 findings; returns how many there are.
int CheckFindings(const std::string& folder) {
  int findings = 0;
  for (const std::string parent : {"classes", "crashes"}) {
    if (!fs::exists(folder + "/" + parent)) continue;
    for (const auto& kind : fs::directory_iterator(folder + "/" + parent)) {
      int in_class = 0;
      for (const auto& file : fs::directory_iterator(kind.path())) {
        if (!SessionOfFileName(file.path().filename())) continue;
        ++in_class;
        const absl::StatusOr<Finding> finding = ReadFinding(file.path());
        EXPECT_TRUE(finding.ok()) << finding.status();
      }
      EXPECT_LE(in_class, 16) << kind.path();
      findings += in_class;
    }
  }
  return findings;
}

TEST(CampaignTest, WritesAFolderThatIsTheSameForAnyNumberOfJobs) {
  const std::string one = NewFolder("one"), three = NewFolder("three");
  const ProgramRun run = Fuzz({"--sessions=100", "--jobs=1", "--out=" + one});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(Fuzz({"--sessions=100", "--jobs=3", "--out=" + three}).exit_code, 0);
  EXPECT_EQ(Summary(one), Summary(three));
  EXPECT_EQ(Number(one, "sessions"), 100);
  // Those that a session ends with and those that it goes on behind.
  EXPECT_GT(Number(one, "divergent") + Number(one, "differences_passed"), 25);
  const int findings = CheckFindings(one);
  EXPECT_EQ(findings, Number(one, "findings"));
  EXPECT_EQ(findings, Number(one, "reproduced")) << "a finding that does not come again is a false alarm";
  for (const auto& entry : fs::recursive_directory_iterator(one + "/classes")) {
    const fs::path other = three / fs::relative(entry.path(), one);
    if (entry.is_regular_file()) EXPECT_EQ(Content(entry.path()), Content(other)) << other;
  }
}

// Programs of our own that take little time.
std::string FewPrograms() {
  const std::string folder = NewFolder("few_programs");
  fs::create_directories(folder);
  for (const char* name : {"memoisation.js", "state_machine.js", "private_members.js", "async_generators.js",
                           "date_calendar.js", "switch_fallthrough.js"}) {
    fs::copy_file(std::string("corpus/own/") + name, folder + "/" + name);
  }
  return folder;
}

TEST(CampaignTest, AMetamorphicFolderIsTheSameForAnyNumberOfJobsAndKills) {
  const std::string programs = FewPrograms();
  const std::vector<std::string> arguments = {"--mode=metamorphic", "--corpus=" + programs, "--sessions=100"};
  const auto with = [&arguments](const std::string& out, const std::string& jobs) {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"--out=" + out, "--jobs=" + jobs});
    return all;
  };
  const std::string one = NewFolder("metamorphic_one"), killed = NewFolder("metamorphic_killed");
  ASSERT_EQ(Fuzz(with(one, "1")).exit_code, 0);
  EXPECT_EQ(Number(one, "metamorphic_sessions") + Number(one, "crashes"), 100) << "V8 11.3 dies in async generators";
  EXPECT_GT(Number(one, "warnings"), 0);
  EXPECT_EQ(Number(one, "warnings"), Number(one, "divergent"));
  EXPECT_GT(Number(one, "tried"), 0);
  const int findings = CheckFindings(one);
  EXPECT_EQ(findings, Number(one, "findings"));
  EXPECT_EQ(findings, Number(one, "reproduced")) << "a finding that does not come again is a false alarm";
  {
    RunningProgram running(kFuzz, Unreduced(with(killed, "2")));
    WaitUntil([&] { return Number(killed, "sessions") > 20; });
    running.SignalGroup(SIGKILL);
  }
  ASSERT_LT(Number(killed, "sessions"), 100);
  ASSERT_EQ(Fuzz(with(killed, "2")).exit_code, 0);
  EXPECT_EQ(Summary(killed), Summary(one));
  for (const auto& entry : fs::recursive_directory_iterator(one + "/classes")) {
    const fs::path other = killed / fs::relative(entry.path(), one);
    if (entry.is_regular_file()) EXPECT_EQ(Content(entry.path()), Content(other)) << other;
  }
  // Everything that decides the sessions is compared.
  std::vector<std::string> more = with(one, "1");
  more.push_back("--rounds=3");
  EXPECT_THAT(Fuzz(more).err, HasSubstr("holds a campaign with other settings (rounds: 5 -> 3)"));
}

TEST(CampaignTest, ACrashInAFollowUpRunIsAFindingOfTheTransformedProgram) {
  const std::string folder = NewFolder("generator");
  fs::create_directories(folder);
  std::ofstream(folder + "/generator.js") << "async function* g() {\n  let a = 1;\n  let b = 2;\n  yield a + b;\n}\n\n"
                                             "g().next();\nconsole.log('end');\n";
  const ProgramRun run = Fuzz({"--mode=metamorphic", "--engine=v8", "--corpus=" + folder, "--sessions=40",
                               "--transformations=InsertBlankLines,ReplaceContinueByStep", "--out=" + folder + "/out"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // V8 11.3 does not survive a step out there (README).
  if (Number(folder + "/out", "crashes") == 0) {
    ASSERT_THAT(run.err + run.out, Not(HasSubstr("V8 11."))) << "it did not survive";
    GTEST_SKIP() << "this V8 survives";
  }
  int transformed = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder + "/out/crashes")) {
    if (!SessionOfFileName(entry.path().filename())) continue;
    const absl::StatusOr<Finding> finding = ReadFinding(entry.path());
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_EQ(finding->reproduction().outcome(), Reproduction::REPRODUCED);
    const std::string& source = finding->test_case().program().source();
    bool blank_lines = false;
    for (const Transformation& one : finding->crash().transformations()) {
      blank_lines = blank_lines || one.has_insert_blank_lines();
    }
    EXPECT_EQ(source.find("let a") != std::string::npos, true);
    const bool edited = source != Content(folder + "/generator.js");
    EXPECT_EQ(edited, blank_lines);
    transformed += edited ? 1 : 0;
  }
  EXPECT_GT(transformed, 0);
}

TEST(CampaignTest, AKillOfTheGroupLosesNothingThatCounts) {
  const std::string whole = NewFolder("whole"), killed = NewFolder("killed");
  const std::vector<std::string> arguments = {kCheap, kUnjudged, "--sessions=400", "--seed=3", "--jobs=2"};
  const auto with_out = [&arguments](const std::string& out) {
    std::vector<std::string> all = arguments;
    all.push_back("--out=" + out);
    return all;
  };
  ASSERT_EQ(Fuzz(with_out(whole)).exit_code, 0);
  int kills = 0;
  for (long sessions = 0; sessions < 400; sessions = Number(killed, "sessions")) {
    RunningProgram running(kFuzz, Unreduced(with_out(killed)));
    // At moments that fall anywhere between two checkpoints.
    WaitUntil([&] { return Number(killed, "sessions") > sessions; });
    std::this_thread::sleep_for(std::chrono::milliseconds(170 * kills));
    running.SignalGroup(SIGKILL);
    ASSERT_LT(++kills, 100);
    CheckFindings(killed);
    EXPECT_GE(Number(killed, "sessions"), sessions);
  }
  // What was still to be examined when the last kill came.
  const ProgramRun last = Fuzz(with_out(killed));
  EXPECT_EQ(last.exit_code, 0) << last.err;
  EXPECT_GT(kills, 2);
  if (Number(killed, "sessions") == 400) EXPECT_EQ(Summary(killed), Summary(whole));
  EXPECT_EQ(CheckFindings(killed), Number(killed, "findings"));
}

TEST(CampaignTest, KilledWorkersAreReplacedAndTheirSessionsRunAgain) {
  const std::string calm = NewFolder("calm"), stormy = NewFolder("stormy");
  ASSERT_EQ(Fuzz({"--sessions=150", "--seed=2", "--jobs=2", "--out=" + calm}).exit_code, 0);
  RunningProgram running(kFuzz, Unreduced({"--sessions=150", "--seed=2", "--jobs=2", "--out=" + stormy}));
  int killed = 0;
  while (killed < 5 && Number(stormy, "sessions") < 90) {
    // A session that is killed twice counts as a crash. Sessions are counted in their order, some time after they
    // ended: once the number has grown twice, those in flight at the last kill have run.
    for (int times = 0; times < 2; ++times) {
      const long sessions = Number(stormy, "sessions");
      WaitUntil([&] { return Number(stormy, "sessions") > sessions; });
    }
    for (const pid_t worker : running.Children()) killed += kill(worker, SIGKILL) == 0 ? 1 : 0;
  }
  const ProgramRun run = running.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_GT(killed, 0);
  // One that had just ended by itself (V8 dies in one session of a hundred) takes the signal too, and is not counted.
  EXPECT_GT(Number(stormy, "workers_killed"), 0);
  EXPECT_LE(Number(stormy, "workers_killed"), killed);
  EXPECT_EQ(Summary(stormy), Summary(calm));
}

TEST(CampaignTest, FindingsOfThousandsOfActionsDoNotStopIt) {
  // Far fewer places for breakpoints than are wanted, so that sessions take many thousands of actions: orders and
  // reports do not fit into the pipes between supervisor and workers.
  const std::string folder = NewFolder("long_string");
  fs::create_directories(folder);
  std::ofstream file(folder + "/long_string.js");
  file << "var text = `\n";
  for (int line = 0; line < 6000; ++line) file << "line\n";
  file << "`;\nfor (var key in { a: 1, b: 2, c: 3 })\n  text += key;\ntext += 1;\n";
  file.close();
  const ProgramRun run =
      Fuzz({"--corpus=" + folder, "--preset=dbdb", "--sessions=12", "--jobs=2", "--out=" + folder + "/out"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Number(folder + "/out", "sessions"), 12);
  EXPECT_GT(Number(folder + "/out", "divergent"), 0);
  EXPECT_GT(Number(folder + "/out", "actions"), 12 * 5000);
  EXPECT_EQ(CheckFindings(folder + "/out"), Number(folder + "/out", "findings"));
}

TEST(CampaignTest, AnInterruptEndsItWithTheReportAndItGoesOnLater) {
  const std::string folder = NewFolder("interrupted");
  const std::vector<std::string> arguments = {kCheap, kUnjudged, "--sessions=1500", "--out=" + folder};
  for (const int signal : {SIGINT, SIGTERM}) {
    const long before = Number(folder, "sessions");
    RunningProgram running(kFuzz, Unreduced(arguments));
    WaitUntil([&] { return Number(folder, "sessions") > std::max(0L, before); });
    running.Signal(signal);
    const ProgramRun run = running.Wait();
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("How sessions ended:"));
    EXPECT_EQ(CheckFindings(folder), Number(folder, "findings"));
    EXPECT_LT(Number(folder, "sessions"), 1500);
  }
  const ProgramRun rest = Fuzz(arguments);
  EXPECT_THAT(rest.err, HasSubstr("continuing in " + folder));
  EXPECT_EQ(Number(folder, "sessions"), 1500) << "an interrupted campaign is brought to its end";
}

TEST(CampaignTest, OneThatHasEndedGetsAsManySessionsMore) {
  const std::string folder = NewFolder("ended");
  const std::vector<std::string> arguments = {kCheap, kUnjudged, "--sessions=20", "--out=" + folder};
  ASSERT_EQ(Fuzz(arguments).exit_code, 0);
  ASSERT_EQ(Fuzz(arguments).exit_code, 0);
  EXPECT_EQ(Number(folder, "sessions"), 40);
}

TEST(CampaignTest, DamagedFindingsAreMadeAgain) {
  const std::string folder = NewFolder("damaged");
  ASSERT_EQ(Fuzz({"--sessions=80", "--out=" + folder}).exit_code, 0);
  std::vector<std::pair<fs::path, std::string>> before;
  for (const auto& entry : fs::recursive_directory_iterator(folder + "/classes")) {
    if (entry.is_regular_file() && SessionOfFileName(entry.path().filename())) {
      before.emplace_back(entry.path(), Content(entry.path()));
    }
  }
  ASSERT_GT(before.size(), 10u);
  std::sort(before.begin(), before.end());
  std::ofstream(before[0].first, std::ios::binary) << "nonsense";
  fs::resize_file(before[1].first, fs::file_size(before[1].first) / 2);
  fs::remove(before[2].first);
  const ProgramRun run = Fuzz({"--sessions=80", "--out=" + folder});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(CheckFindings(folder), Number(folder, "findings"));
  for (int i = 0; i < 3; ++i) {
    if (fs::exists(before[i].first)) EXPECT_EQ(Content(before[i].first), before[i].second) << before[i].first;
  }
}

TEST(CampaignTest, AClockThatJumpsChangesNothing) {
  constexpr long kSecondsOfADay = 24 * 60 * 60;
  const std::string even = NewFolder("even"), jumping = NewFolder("jumping");
  ASSERT_EQ(Fuzz({kCheap, kUnjudged, "--sessions=200", "--out=" + even}).exit_code, 0);
  const ProgramRun run = Fuzz({kCheap, kUnjudged, "--sessions=200", "--out=" + jumping}, "", kJumping);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Summary(jumping), Summary(even));
  EXPECT_EQ(Number(jumping, "timeouts"), 0);
  // The clock jumps by a day and more.
  EXPECT_LT(Number(jumping, "elapsed_seconds"), kSecondsOfADay);
  // By time: not at once, and not never.
  const std::string timed = NewFolder("timed");
  ASSERT_EQ(Fuzz({"--seconds=3", "--out=" + timed}, "", kJumping).exit_code, 0);
  EXPECT_GE(Number(timed, "elapsed_seconds"), 3);
  EXPECT_LT(Number(timed, "elapsed_seconds"), kSecondsOfADay);
}

TEST(CampaignTest, AFolderThatCannotBeUsedIsOneSentence) {
  const std::string folder = NewFolder("other");
  ASSERT_EQ(Fuzz({"--sessions=5", "--out=" + folder}).exit_code, 0);
  const ProgramRun other = Fuzz({"--sessions=5", "--seed=2", "--out=" + folder});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("holds a campaign with other settings (seed: 1 -> 2)"));
  EXPECT_EQ(std::count(other.err.begin(), other.err.end(), '\n'), 1) << other.err;
  EXPECT_EQ(Number(folder, "sessions"), 5);
  RunningProgram running(kFuzz, Unreduced({"--sessions=100000", "--out=" + NewFolder("busy")}));
  WaitUntil([] { return Number(::testing::TempDir() + "/busy", "sessions") > 0; });
  const ProgramRun second = Fuzz({"--sessions=5", "--out=" + ::testing::TempDir() + "/busy"});
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_THAT(second.err, HasSubstr("another program is writing to"));
}

// Last: it enters a mount namespace.
TEST(CampaignTest, ZFullAndReadOnlyDisksAreSaidAndSurvived) {
  const std::string folder = NewFolder("disk");
  fs::create_directories(folder);
  SmallDisk disk(folder, 64 << 10);
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const std::string out = folder + "/out";
  const std::vector<std::string> arguments = {kCheap, kUnjudged, "--sessions=600", "--out=" + out};
  {
    RunningProgram running(kFuzz, Unreduced(arguments));
    WaitUntil([&] { return Number(out, "sessions") > 0 && CheckFindings(out) > 0; });
    disk.Fill();
    const ProgramRun run = running.Wait();
    EXPECT_EQ(run.exit_code, 1) << "what was found could not be saved";
    EXPECT_THAT(run.err, HasSubstr("the campaign continues"));
    EXPECT_THAT(run.err, HasSubstr(folder));
    EXPECT_THAT(run.out, HasSubstr("600 sessions in")) << "the sessions were run all the same";
  }
  EXPECT_GT(CheckFindings(out), 0) << "what was saved before is whole";
  disk.Empty();
  const ProgramRun again = Fuzz(arguments);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(CheckFindings(out), Number(out, "findings"));

  ASSERT_TRUE(disk.MakeReadOnly());
  const ProgramRun read_only = Fuzz(arguments);
  EXPECT_EQ(read_only.exit_code, 1);
  EXPECT_THAT(read_only.err, HasSubstr(folder));
  EXPECT_EQ(std::count(read_only.err.begin(), read_only.err.end(), '\n'), 1) << read_only.err;
  EXPECT_THAT(read_only.out, IsEmpty());
}

}  // namespace
}  // namespace twinstep
