#include "harness/report.h"

#include <google/protobuf/text_format.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

CampaignResult OneDivergence() {
  CampaignResult result;
  result.sessions = 4;
  result.actions = 9;
  result.elapsed = absl::Seconds(2);
  result.ends = {{DIVERGED, 1}, {PROGRAM_FINISHED, 2}};
  result.by_type = {{Divergence::VARIABLES, 1}};
  result.equivalence_classes = 1;
  result.crashes = {{.session = 3, .how = "signal 6 (Aborted)", .standard_error = "Check failed at 0x7fab12: x > 0\n"}};
  ClassCount& count = result.classes.emplace_back();
  count.sessions = 1;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(R"(
    session: 1
    divergence { type: VARIABLES event: 3 what: "variable x" a: "number 1" b: "number 2" variable: "x" }
    equivalence_class { last_action: START node_type: "Program" divergence: VARIABLES }
    v8 {
      events { action { set_breakpoint { location { line: 2 } } } }
      events { output { breakpoint_set { location { line: 2 column: 0 } } } }
      events { action { start {} } }
      events { output { paused { location { line: 2 column: 0 } reason: BREAKPOINT frames { kind: SCRIPT scopes { kind: BLOCK
        variables { name: "x" value { number: 1 } } variables { name: "y" value { boolean: true } } } } } } } }
    spidermonkey {
      events { action { set_breakpoint { location { line: 2 } } } }
      events { output { breakpoint_set { location { line: 2 column: 0 } } } }
      events { action { start {} } }
      events { output { paused { location { line: 2 column: 0 } reason: BREAKPOINT frames { kind: SCRIPT scopes { kind: BLOCK
        variables { name: "x" value { number: 2 } } variables { name: "y" value { boolean: true } } } } } } } })",
                                                            &count.sample));
  return result;
}

std::vector<Program> TwoPrograms() {
  std::vector<Program> programs(2);
  programs[0].set_name("other.js");
  programs[1].set_name("sample.js");
  programs[1].set_source("let x = 1;\nprint(x);\n");
  return programs;
}

ReportOptions Options() {
  ReportOptions options;
  options.program_folder = "programs";
  options.session_command = "fuzz --seed=1";
  return options;
}

TEST(ReportTest, ASampleShowsSourceActionsAndBothAnswers) {
  const std::string text = ReportText(OneDivergence(), TwoPrograms(), Options());
  EXPECT_THAT(text, HasSubstr("4 sessions in 2.0 s (2 a second), 9 actions\n"));
  EXPECT_THAT(text, HasSubstr("       1   25.0 %  the debuggers diverged\n"));
  EXPECT_THAT(text, HasSubstr("--- start / Program / variables  (1 session, unexplained)\n    sample.js, session 1\n"));
  EXPECT_THAT(text, HasSubstr("        1 | let x = 1;\n    >   2 | print(x);\n"));
  EXPECT_THAT(text, HasSubstr("    > start\n    paused at 2:0 (breakpoint)"));
  EXPECT_THAT(text, ::testing::ContainsRegex("      x: number 1 +x: number 2\n"));
  EXPECT_THAT(text, HasSubstr("(1 variable the same in both)"));
  EXPECT_THAT(text, HasSubstr("    differs: variable x: number 1 against number 2\n"));
  EXPECT_THAT(text, HasSubstr("--engine=v8 --program=programs/sample.js --actions=\"break 2; start\""));
}

TEST(ReportTest, CrashesNameTheSessionAndNoAddresses) {
  const std::string text = ReportText(OneDivergence(), TwoPrograms(), Options());
  EXPECT_THAT(
      text,
      HasSubstr("--- sample.js: signal 6 (Aborted)  (1 session)\n    session 3\n    Check failed at 0x?: x > 0\n"));
  EXPECT_THAT(text, HasSubstr("again: fuzz --seed=1 --first_session=3 --sessions=1\n"));
}

TEST(ReportTest, ARuleHasOneSampleHoweverManyClasses) {
  CampaignResult result = OneDivergence();
  result.classes[0].sample.set_layer(BY_DESIGN);
  result.classes[0].sample.set_rule("they are meant to");
  result.classes.push_back(result.classes[0]);
  const std::string text = ReportText(result, TwoPrograms(), Options());
  const size_t first = text.find("--- start /");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("--- start /", first + 1), std::string::npos);
}

TEST(ReportTest, SamplesAreLimitedAndTheRestIsCounted) {
  CampaignResult result = OneDivergence();
  result.classes.push_back(result.classes[0]);
  ReportOptions options = Options();
  options.samples = 1;
  EXPECT_THAT(ReportText(result, TwoPrograms(), options),
              HasSubstr("1 more unexplained classes; --samples=N shows more"));
  EXPECT_THAT(ReportText(result, TwoPrograms(), Options()), Not(HasSubstr("more unexplained")));
}

TEST(ReportTest, ProgressIsOneLine) {
  CampaignOptions options;
  options.time = absl::Seconds(10);
  options.sessions = 10;
  EXPECT_EQ(ProgressLine(OneDivergence(), options),
            "4 sessions, 2 a second, 1 diverged, 1 crash, 6 sessions left, 8 s left");
}

}  // namespace
}  // namespace twinstep
