// What a worker costs that an engine ends: V8 11.3 dies in one session of a hundred.
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// A step out that is taken in it ends V8 11.3's process (corpus/bugs/v8-dies-step-out-of-async-generator).
constexpr char kDeadly[] =
    "async function* g() {\n"
    "  let a = 1;\n"
    "  yield a;\n"
    "}\n"
    "g().next();\n";
constexpr char kTame[] =
    "function* g() {\n"
    "  let a = 1;\n"
    "  yield a;\n"
    "}\n"
    "g().next();\n";

struct Campaign {
  std::string report;
  // Of all its processes.
  double cpu_seconds = 0;
};

double CpuOfChildren() {
  rusage usage = {};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + time.tv_usec / 1e6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Campaign RunOn(const std::vector<std::string>& programs, const std::vector<std::string>& flags, int sessions) {
  const std::string folder = ::testing::TempDir() + "/dying_worker";
  std::filesystem::create_directories(folder);
  std::vector<std::string> args = {"--corpus=" + folder, absl::StrCat("--sessions=", sessions), "--seed=5", "--jobs=1",
                                   "--reduce=none"};
  args.insert(args.end(), flags.begin(), flags.end());
  for (size_t i = 0; i < programs.size(); ++i) {
    std::ofstream(absl::StrCat(folder, "/program", i, ".js")) << programs[i];
  }
  const double before = CpuOfChildren();
  const ProgramRun run = RunProgram("harness/fuzz", args);
  const double cpu_seconds = CpuOfChildren() - before;
  std::filesystem::remove_all(folder);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return {.report = run.out, .cpu_seconds = cpu_seconds};
}

Campaign RunOn(const std::string& program, const std::string& avoid, int sessions = 100) {
  return RunOn({program}, {"--mode=differential", "--verdicts=false", avoid}, sessions);
}

// In "   10   16.7 %  ended the worker process: ...".
int DeathsIn(const std::string& report) {
  std::smatch match;
  return std::regex_search(report, match, std::regex("([0-9]+) +[0-9.]+ % +ended the worker process"))
             ? std::stoi(match[1])
             : 0;
}

// Held against what a campaign of one session costs in the same minute, as CPU time grows on a loaded machine too: it
// loads a parser and two engines. Measured: a sixth of that, and four tenths where every worker loads the parser
// itself.
TEST(DyingWorkerTest, ADeathCostsLittle) {
  const Campaign start = RunOn(kTame, "--avoid_crashes=false", 1);
  const Campaign tame = RunOn(kTame, "--avoid_crashes=false"), deadly = RunOn(kDeadly, "--avoid_crashes=false");
  const int deaths = DeathsIn(deadly.report);
  EXPECT_EQ(DeathsIn(tame.report), 0);
  if (deaths == 0) {
    std::cout << "this V8 does not die of it\n";
    return;
  }
  const double each = (deadly.cpu_seconds - tame.cpu_seconds) / deaths;
  std::cout << deaths << " deaths, " << each * 1000 << " ms of CPU time each; " << start.cpu_seconds * 1000
            << " ms for a campaign of one session\n";
  EXPECT_LT(each, 0.3 * start.cpu_seconds);
}

// A judge of this one takes longer than a death: some 2,000 pauses.
constexpr char kLongToJudge[] =
    "let sum = 0;\n"
    "for (let i = 0; i < 1000; ++i) {\n"
    "  sum += i;\n"
    "}\n"
    "print(sum);\n";

// Every session asks a judge, as every session that finds something does elsewhere.
TEST(DyingWorkerTest, JudgesOutliveIt) {
  const std::string truth = "--mode=truth", v8 = "--engine=v8", any = "--avoid_crashes=false";
  const auto run_on = [&](const std::string& first, int sessions) {
    return RunOn({first, kLongToJudge}, {truth, v8, any}, sessions);
  };
  const Campaign start = run_on(kTame, 2);
  const Campaign tame = run_on(kTame, 150), deadly = run_on(kDeadly, 150);
  const int deaths = DeathsIn(deadly.report);
  if (deaths == 0) {
    std::cout << "this V8 does not die of it\n";
    return;
  }
  EXPECT_GE(deaths, 5);
  const double each = (deadly.cpu_seconds - tame.cpu_seconds) / deaths;
  std::cout << deaths << " deaths, " << each * 1000 << " ms of CPU time each; " << start.cpu_seconds * 1000
            << " ms for a campaign of a session of each program\n";
  EXPECT_LT(each, 0.2 * start.cpu_seconds);
}

TEST(DyingWorkerTest, WhatIsKnownToEndTheProcessIsNotDone) {
  const int deaths = DeathsIn(RunOn(kDeadly, "--avoid_crashes=false").report);
  const Campaign avoided = RunOn(kDeadly, "--avoid_crashes=true");
  if (deaths == 0) return;
  EXPECT_LT(DeathsIn(avoided.report), deaths / 3);
  EXPECT_THAT(avoided.report, HasSubstr("known to end the process of an engine"));
}

}  // namespace
}  // namespace twinstep
