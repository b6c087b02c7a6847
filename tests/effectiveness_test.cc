// //harness:effectiveness as a person uses it.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr char kEffectiveness[] = "harness/effectiveness";

// Sessions end the trials below, and no time: what a fast machine comes to, a slow one does.
constexpr char kAllTheTime[] = "--seconds=1000000";

TEST(EffectivenessTest, ShowsWhichOracleFoundAFault) {
  const ProgramRun run = RunProgram(kEffectiveness, {"--engine=v8", "--fault=last-line-wraps", "--oracle=differential",
                                                     kAllTheTime, "--sessions=300", "--until_found"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ContainsRegex("last-line-wraps +[0-9]+ +[0-9.]+ +[0-9]+  differential"));
  EXPECT_THAT(run.out, HasSubstr("v8: 1 of 1 faults found"));
}

TEST(EffectivenessTest, TheTruthFindsAFaultByItselfAndSaysWhatItBreaks) {
  const ProgramRun run = RunProgram(kEffectiveness, {"--engine=v8", "--fault=removal-ignored", "--oracle=truth",
                                                     kAllTheTime, "--sessions=300", "--until_found"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ContainsRegex("removal-ignored +[0-9]+ +[0-9.]+ +[0-9]+  truth.*; v8 : breakpoint-there @ "));
}

TEST(EffectivenessTest, AFaultThatAnOracleCannotSeeIsNotFound) {
  // Equal actions lose the same line in both runs.
  const ProgramRun run = RunProgram(kEffectiveness, {"--engine=v8", "--fault=printed-line-lost",
                                                     "--oracle=SlideBreakpoint", kAllTheTime, "--sessions=50"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("not found"));
  EXPECT_THAT(run.out, HasSubstr("v8: 0 of 1 faults found"));
}

TEST(EffectivenessTest, ATrialHasOneSessionHoweverLittleTimeIsLeft) {
  const ProgramRun run = RunProgram(
      kEffectiveness, {"--engine=v8", "--fault=printed-line-lost", "--oracle=SlideBreakpoint", "--seconds=0.000001"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("v8: 0 of 1 faults found"));
}

TEST(EffectivenessTest, ListsItsFaults) {
  const ProgramRun run = RunProgram(kEffectiveness, {"--fault=list"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("last-line-wraps\n    a breakpoint in the empty last line"));
  EXPECT_THAT(run.out, HasSubstr("Chromium issue 730177"));
}

TEST(EffectivenessTest, WrongUsageIsOneSentence) {
  const ProgramRun fault = RunProgram(kEffectiveness, {"--fault=nothing"});
  EXPECT_EQ(fault.exit_code, 2);
  EXPECT_THAT(fault.err, HasSubstr("there is no fault \"nothing\"; faults are"));
  const ProgramRun engine = RunProgram(kEffectiveness, {"--engine=quickjs"});
  EXPECT_EQ(engine.exit_code, 2);
  EXPECT_THAT(engine.err, HasSubstr("--engine=quickjs is not one of v8, spidermonkey"));
  const ProgramRun oracle = RunProgram(kEffectiveness, {"--oracle=guess"});
  EXPECT_EQ(oracle.exit_code, 2);
  EXPECT_THAT(oracle.err, HasSubstr("--oracle=guess is not one of differential"));
  EXPECT_EQ(RunProgram(kEffectiveness, {"--seconds=0"}).exit_code, 2);
}

}  // namespace
}  // namespace twinstep
