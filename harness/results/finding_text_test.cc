#include "harness/results/finding_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"
#include "model/answers/mismatch.h"
#include "model/causes/key_for_test.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SampleTextTest, ShowsClassSourceActionsAndBothAnswers) {
  Finding finding = VariablesFinding();
  finding.set_layer(DEVTOOLS_RULE);
  finding.set_rule("a rule of Firefox");
  const std::string text = SampleText(finding, 4);
  EXPECT_THAT(text, HasSubstr("--- start / Program / variables  (4 sessions, "));
  EXPECT_THAT(text, HasSubstr(")\n    a rule of Firefox\n    sample.js, session 3; run again: reproduced\n"));
  EXPECT_THAT(text, HasSubstr("        1 | let x = 1;\n    >   2 | print(x);\n"));
  EXPECT_THAT(text, ContainsRegex("    v8 +spidermonkey\n    > set breakpoint 2\n"));
  EXPECT_THAT(text, HasSubstr("    > start\n    paused at 2:0 (breakpoint)"));
  EXPECT_THAT(text, ContainsRegex("      x: number 1 +x: number 2\n      \\(1 variable the same in both\\)\n"));
  EXPECT_THAT(text, ::testing::EndsWith("    differs: variable x: 1 against 2\n"));
  EXPECT_THAT(SampleText(VariablesFinding(), 1), HasSubstr("(1 session, unexplained)"));
}

TEST(SampleTextTest, WithoutTracesItSaysSo) {
  Finding finding = VariablesFinding();
  finding.clear_reproduction();
  finding.mutable_differential()->clear_first();
  finding.mutable_differential()->clear_second();
  const std::string text = SampleText(finding, 0);
  EXPECT_THAT(text, HasSubstr("--- start / Program / variables  (unexplained)\n    sample.js, session 3\n"));
  EXPECT_THAT(FindingText(finding), HasSubstr("compared at level paper; not run again\n"));
  EXPECT_THAT(text, HasSubstr("    (no traces were kept)\n    differs: variable x"));
}

TEST(SampleTextTest, ACrashNamesPhaseActionsAndNoAddresses) {
  const std::string text = SampleText(CrashedFinding(), 0);
  EXPECT_EQ(text,
            "--- crash.js: signal 5 (Trace/breakpoint trap)\n    session 5\n"
            "    in v8: run\n    > set breakpoint 1\n    > start\n    > step out\n"
            "    | Check failed at 0x?: x > 0\n    | frame 0x?\n");
}

TEST(FindingTextTest, IsEnoughToDoItAgain) {
  Finding finding = VariablesFinding();
  Program& program = *finding.mutable_test_case()->mutable_program();
  AddSetup("var print = console.log;\n", "harness/print.js", program);
  program.add_modules()->set_specifier("./m.mjs");
  program.mutable_modules(0)->set_source("export let m;\n");
  finding.mutable_test_case()->mutable_worker()->add_v8_flags("--no-opt");
  const std::string text = FindingText(finding);
  EXPECT_THAT(text, HasSubstr("//harness:replay -- session-3.pb.zst\n"));
  EXPECT_THAT(text, HasSubstr("//harness:debug -- --engine=v8 --breakpoint_sliding=none --program=FILE --setup=SETUP "
                              "--v8_flags=--no-opt --actions=\"ACTIONS\"\n"));
  EXPECT_THAT(text, HasSubstr("=== Actions (ACTIONS above), 2 of them, seed 7\nbreak 2; start\n"));
  EXPECT_THAT(text, HasSubstr("    spidermonkey 128, breakpoint sliding none\n"));
  EXPECT_THAT(text, HasSubstr("=== Program (FILE above) sample.js, a script, 21 bytes\nlet x = 1;\nprint(x);\n"));
  EXPECT_THAT(text, HasSubstr("=== Setup script 1 of 1, harness/print.js, 25 bytes\nvar print = console.log;\n"));
  EXPECT_THAT(text, HasSubstr("=== Module ./m.mjs, 14 bytes\nexport let m;\n"));
}

// Whatever a file says of events, lines and frames: text, and no crash.
TEST(FindingTextTest, FindingsThatContradictThemselvesAreShown) {
  Finding finding = VariablesFinding();
  for (const uint32_t event : {0u, 1u, 2u, 4u, 1000u, UINT32_MAX}) {
    finding.mutable_differential()->mutable_divergence()->set_event(event);
    EXPECT_THAT(FindingText(finding), HasSubstr("    differs: "));
  }
  finding = VariablesFinding();
  finding.mutable_differential()->mutable_second()->mutable_events()->DeleteSubrange(1, 3);
  EXPECT_THAT(FindingText(finding), HasSubstr("(no answer)"));
  finding = VariablesFinding();
  finding.mutable_test_case()->mutable_program()->clear_source();
  EXPECT_THAT(FindingText(finding), HasSubstr("    differs: "));
  Finding empty;
  EXPECT_FALSE(FindingText(empty).empty());
  empty.mutable_differential();
  EXPECT_FALSE(FindingText(empty).empty());
  empty.mutable_crash();
  EXPECT_FALSE(FindingText(empty).empty());
}

TEST(FindingTextTest, HostileContentIsShortAndHarmless) {
  Finding finding = VariablesFinding();
  const std::string hostile = "\x1B]0;x\x07\n" + std::string(1 << 20, 'x');
  finding.set_rule(hostile);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_name(hostile);
  test_case.mutable_program()->add_modules()->set_specifier(hostile);
  test_case.mutable_engine()->set_engine(hostile);
  finding.mutable_equivalence_class()->set_node_type(hostile);
  finding.mutable_reproduction()->set_detail(hostile);
  DifferentialFinding& differential = *finding.mutable_differential();
  differential.mutable_divergence()->mutable_about()->set_kind(Aspect::VARIABLE);
  differential.mutable_divergence()->mutable_about()->set_variable(hostile);
  differential.mutable_divergence()->mutable_a()->set_text(hostile);
  differential.mutable_first()->set_engine(hostile);
  differential.mutable_first()->set_engine_version(hostile);
  Frame& frame =
      *differential.mutable_first()->mutable_events(3)->mutable_output()->mutable_paused()->mutable_frames(0);
  frame.set_kind(Frame::FUNCTION);
  frame.set_function_name(hostile);
  for (int i = 0; i < 100; ++i) {
    Variable& variable = *frame.mutable_scopes(0)->add_variables();
    variable.set_name(hostile.substr(0, 20000) + std::to_string(i));
    variable.mutable_value()->mutable_string()->set_utf8(hostile.substr(0, 20000));
  }
  finding.mutable_test_case()->mutable_program()->set_source(hostile + "\n" + hostile);
  const std::string text = FindingText(finding);
  EXPECT_LT(text.size(), 60000u);
  for (const char c : text) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << static_cast<int>(c);
  EXPECT_THAT(text, HasSubstr("more bytes)"));

  Finding crash = CrashedFinding();
  crash.mutable_crash()->set_engine(hostile);
  std::string lines;
  for (int i = 0; i < 100000; ++i) lines += "\x1B[31m line\n";
  crash.mutable_crash()->set_standard_error(lines);
  const std::string crash_text = FindingText(crash);
  EXPECT_LT(crash_text.size(), 20000u);
  EXPECT_THAT(crash_text, HasSubstr("    | \\x1B[31m line\n    | ... (99988 more lines on standard error)\n"));
}

TEST(FindingTextTest, AVerdictStandsBelowTheDifference) {
  Finding finding = VariablesFinding();
  EXPECT_THAT(SampleText(finding, 0), ::testing::Not(::testing::HasSubstr("verdict")));
  finding.mutable_verdict()->set_kind(Verdict::POLICY);
  EXPECT_THAT(SampleText(finding, 0),
              ::testing::HasSubstr("    verdict: policy: both debuggers keep every invariant\n"));
}

TEST(FindingTextTest, ACauseStandsAboveWithTheBugThatItIs) {
  Finding finding = VariablesFinding();
  *finding.mutable_cause() = KeyForTest("unexplained : declaration : v8 a value");
  EXPECT_THAT(SampleText(finding, 0), ::testing::HasSubstr("\n    cause: unexplained : declaration : v8 a value\n"));
  EXPECT_THAT(SampleText(finding, 0), ::testing::Not(::testing::HasSubstr("known: ")));
  finding.mutable_cause()->set_bug("lost");
  EXPECT_THAT(SampleText(finding, 0), ::testing::HasSubstr("\n    cause: unexplained : declaration : v8 a value\n"
                                                           "    known: corpus/bugs/lost\n"));
}

constexpr size_t kWidth = 84;

TEST(MarkedSourceTest, AStepIsMarkedWhereItBeganWithWhatWasExpectedAndWhatCame) {
  EXPECT_EQ(MarkedSource(BrokenFinding(), 2, kWidth),
            "    >   1 | let y = 1;\n"
            "        2 | y = 2;  <- expected 2:0\n"
            "        3 | print(y);  <- got 3:0\n");
}

TEST(MarkedSourceTest, BothDebuggersStandBehindTheirLines) {
  Finding finding = VariablesFinding();
  finding.mutable_test_case()->mutable_program()->set_source(
      "let x = 1;\nprint(x);\nx = 2;\n\n\n\n\n\nx = 3;\nx = 4;\n");
  EXPECT_EQ(MarkedSource(finding, 1, kWidth),
            "        1 | let x = 1;\n"
            "    >   2 | print(x);\n"
            "        3 | x = 2;\n")
      << "they are in one place, and show something else there";
  auto& output = *finding.mutable_differential()->mutable_second()->mutable_events(3)->mutable_output();
  output.mutable_paused()->mutable_location()->set_line(9);
  EXPECT_EQ(MarkedSource(finding, 1, kWidth),
            "    >   2 | print(x);  <- V8 2:0\n"
            "        9 | x = 3;  <- SpiderMonkey 9:0\n")
      << "a line further off takes the place of those around";
  output.mutable_paused()->mutable_location()->set_line(2);
  output.mutable_paused()->mutable_location()->set_column(6);
  EXPECT_EQ(MarkedSource(finding, 0, kWidth), "    >   2 | print(x);  <- V8 2:0, SpiderMonkey 2:6\n");
}

TEST(MarkedSourceTest, WhoEndsIsInNoLine) {
  Finding finding = VariablesFinding();
  finding.mutable_differential()->mutable_second()->mutable_events(3)->mutable_output()->mutable_finished();
  EXPECT_EQ(MarkedSource(finding, 0, kWidth), "    >   2 | print(x);  <- V8 2:0\n");
}

TEST(MarkedSourceTest, AMissedBreakpointWasExpectedWhereItIs) {
  Finding finding = BrokenFinding();
  Violation& violation = *finding.mutable_truth()->mutable_violation();
  violation.set_invariant("breakpoint-missed");
  Location place;
  place.set_line(2);
  place.set_column(0);
  *violation.mutable_about() = About(Aspect::BREAKPOINT, place);
  *violation.mutable_expected() = PauseAt(place, Datum::COMES_THERE);
  EXPECT_EQ(MarkedSource(finding, 1, kWidth),
            "        2 | y = 2;  <- expected 2:0\n"
            "    >   3 | print(y);  <- got 3:0\n"
            "        4 | \n");
}

TEST(MarkedSourceTest, AWrongValueIsWhereItIsShown) {
  Finding finding = BrokenFinding();
  Violation& violation = *finding.mutable_truth()->mutable_violation();
  violation.set_invariant("value-shown");
  *violation.mutable_about() = AboutVariable("y", 0);
  violation.mutable_expected()->mutable_value()->set_number(5);
  EXPECT_EQ(MarkedSource(finding, 0, kWidth), "    >   3 | print(y);\n");
}

}  // namespace
}  // namespace twinstep
