#include "harness/results/replay_verdict.h"

#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using Kind = ReplayVerdict::Kind;

TEST(ReplayVerdictTest, EqualTracesAreBitForBit) {
  EXPECT_EQ(JudgeDivergence(VariablesFinding(), VariablesFinding()).text, "reproduced bit for bit");
  Finding now = VariablesFinding();
  now.mutable_differential()->mutable_second()->mutable_events(1)->mutable_output()->mutable_breakpoint_refused();
  const ReplayVerdict verdict = JudgeDivergence(VariablesFinding(), now);
  EXPECT_EQ(verdict.kind, Kind::kTracesDiffer);
  EXPECT_EQ(verdict.text,
            "reproduced, spidermonkey's trace differs: event 1: breakpoint set at 2:0 against breakpoint refused");
}

TEST(ReplayVerdictTest, ACrashReproducesByItsEnd) {
  ProcessEnd end = CrashedFinding().crash().end();
  EXPECT_EQ(JudgeEnd(CrashedFinding(), end).kind, Kind::kReproduced);
  end.set_signal(11);
  EXPECT_EQ(JudgeEnd(CrashedFinding(), end).text,
            "differs otherwise: signal 11 (Segmentation fault) against signal 5 (Trace/breakpoint trap)");
  end.set_kind(ProcessEnd::TOO_LONG);
  EXPECT_EQ(JudgeEnd(CrashedFinding(), end).kind, Kind::kDiffers);
}

TEST(ReplayVerdictTest, OtherEnginesAreNamed) {
  EXPECT_EQ(VersionNote(VariablesFinding(), {{"v8", "11.3"}, {"spidermonkey", "128"}}), "");
  EXPECT_EQ(VersionNote(VariablesFinding(), {{"v8", "13.6"}, {"spidermonkey", "128"}}), "found with v8 11.3, now 13.6");
}

TEST(ReplayVerdictTest, CountsNameEveryEnd) {
  EXPECT_EQ(VerdictCounts({}), "0 findings");
  EXPECT_EQ(VerdictCounts({{Kind::kGone, 1}, {Kind::kReproduced, 11}}),
            "12 findings: 11 reproduced bit for bit, 1 gone");
}

}  // namespace
}  // namespace twinstep
