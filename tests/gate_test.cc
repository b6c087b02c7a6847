// fuzz --gate as somebody uses it whose change is to land: two builds, what only the new one does, and an exit code.
#include <cstdio>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kFuzz[] = "harness/fuzz";
constexpr int kRefused = 3;

// Sessions end it, and no time: what a fast machine comes to, a slow one does.
ProgramRun Gate(const std::string& engines, int sessions, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--gate", "--engines=" + engines, "--sessions=" + std::to_string(sessions)});
  return RunProgram(kFuzz, more);
}

constexpr char kNothingNew[] = "=== Only in NEW: 0 causes\n";
constexpr char kNothingFixed[] = "=== Only in OLD (fixed): 0 causes\n";

TEST(GateTest, ABuildIsLikeItself) {
  const ProgramRun run = Gate("v8,v8", 40);
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr(kNothingNew));
  EXPECT_THAT(run.out, HasSubstr(kNothingFixed));
  EXPECT_THAT(run.out, ContainsRegex("Covered: [0-9]+ programs, [0-9]+ places .* in 56 sessions "
                                     "\\(40 differential, 4 metamorphic, 12 truth\\)"));
}

class PlantedFaultTest : public ::testing::TestWithParam<const char*> {};

TEST_P(PlantedFaultTest, IsOnlyInTheBuildThatHasIt) {
  const ProgramRun run = Gate(std::string("v8,v8@fault:") + GetParam(), 60);
  EXPECT_EQ(run.exit_code, kRefused) << run.out << run.err;
  EXPECT_THAT(run.out, Not(HasSubstr(kNothingNew)));
  EXPECT_THAT(run.out, HasSubstr(kNothingFixed));
}

INSTANTIATE_TEST_SUITE_P(Themes, PlantedFaultTest,
                         ::testing::Values("slid-breakpoint-ignored", "breakpoint-hit-twice", "pause-late-in-try"));

TEST(GateTest, WhatIsAcceptedIsLetThrough) {
  const std::string list = testing::TempDir() + "/accepted.txt";
  std::remove(list.c_str());
  const std::string engines = "v8,v8@fault:last-line-wraps";
  EXPECT_EQ(Gate(engines, 40, {"--record=" + list}).exit_code, kRefused);
  const ProgramRun run = Gate(engines, 40, {"--known=" + list});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr(kNothingNew));
  EXPECT_THAT(run.out, HasSubstr("accepted by --known: "));
}

TEST(GateTest, WrongUsageIsOneSentence) {
  const ProgramRun none = RunProgram(kFuzz, {"--gate"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--engines is missing"));
  const ProgramRun fault = Gate("v8,v8@fault:nothing", 1);
  EXPECT_EQ(fault.exit_code, 2);
  EXPECT_THAT(fault.err, HasSubstr("there is no fault \"nothing\"; faults are"));
  const ProgramRun known = Gate("v8,v8", 1, {"--known=/nowhere/at/all"});
  EXPECT_EQ(known.exit_code, 1);
  EXPECT_THAT(known.err, HasSubstr("/nowhere/at/all"));
}

}  // namespace
}  // namespace twinstep
