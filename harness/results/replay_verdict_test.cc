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

TEST(ReplayVerdictTest, AVerdictComesThroughThePipeWhole) {
  const ReplayVerdict sent = {.kind = Kind::kGone, .text = "gone", .versions = "found with v8 1, now 2"};
  const ChildRun run = {.end = ChildRun::End::kDone, .how = "", .answer = EncodeVerdict(sent)};
  const ReplayVerdict got = JudgeRun(VariablesFinding(), run);
  EXPECT_EQ(got.kind, sent.kind);
  EXPECT_EQ(got.text, sent.text);
  EXPECT_EQ(got.versions, sent.versions);
  EXPECT_EQ(JudgeRun(VariablesFinding(), {.end = ChildRun::End::kDone, .how = "", .answer = "3\nhalf"}).kind,
            Kind::kDiffers);
}

TEST(ReplayVerdictTest, ACrashReproducesByItsEnd) {
  const auto judge = [](ChildRun::End end, const std::string& how) {
    return JudgeRun(CrashedFinding(), {.end = end, .how = how, .answer = ""});
  };
  EXPECT_EQ(judge(ChildRun::End::kCrashed, "signal 5 (Trace/breakpoint trap)").kind, Kind::kReproduced);
  EXPECT_EQ(judge(ChildRun::End::kCrashed, "signal 11 (Segmentation fault)").text,
            "differs otherwise: signal 11 (Segmentation fault) against signal 5 (Trace/breakpoint trap)");
  EXPECT_EQ(judge(ChildRun::End::kTimeLimit, "no answer for 60s").kind, Kind::kDiffers);
  // Signal 1 is not signal 11.
  Finding eleven = CrashedFinding();
  eleven.mutable_crash()->set_how("killed by signal 11");
  EXPECT_EQ(JudgeRun(eleven, {.end = ChildRun::End::kCrashed, .how = "signal 1 (Hangup)", .answer = ""}).kind,
            Kind::kDiffers);
}

TEST(ReplayVerdictTest, OtherEnginesAreNamed) {
  EXPECT_EQ(VersionNote(VariablesFinding(), "11.3", "128"), "");
  EXPECT_EQ(VersionNote(VariablesFinding(), "13.6", "128"), "found with v8 11.3, now 13.6");
}

TEST(ReplayVerdictTest, CountsNameEveryEnd) {
  EXPECT_EQ(VerdictCounts({}), "0 findings");
  EXPECT_EQ(VerdictCounts({{Kind::kGone, 1}, {Kind::kReproduced, 11}}),
            "12 findings: 11 reproduced bit for bit, 1 gone");
}

}  // namespace
}  // namespace twinstep
