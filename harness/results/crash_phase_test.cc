#include "harness/results/crash_phase.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(CrashPhaseTest, ThePhaseSaysMoreThanTheTestCase) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  CrashFinding& crash = *finding.mutable_crash();
  EXPECT_EQ(CrashedPart(finding), "v8");
  EXPECT_EQ(PhaseText(crash), "between sessions");
  crash.set_engine("v8@node:/usr/bin/node");
  crash.set_phase(CrashFinding::BARE_RUN);
  EXPECT_EQ(CrashedPart(finding), "v8@node:/usr/bin/node");
  EXPECT_EQ(PhaseText(crash), "v8@node:/usr/bin/node: bare run");
  crash.clear_engine();
  crash.set_phase(CrashFinding::PARSE);
  EXPECT_EQ(CrashedPart(finding), "parser");
  EXPECT_EQ(PhaseText(crash), "parser");
}

}  // namespace
}  // namespace twinstep
