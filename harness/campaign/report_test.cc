#include "harness/campaign/report.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kLost[] = "v8 : step-lost @ ExpressionStatement";

// Four sessions: one in which V8 lost a step, one in which the debuggers differ, one that crashed V8.
class ReportTest : public ::testing::Test {
 protected:
  ReportTest() {
    options_.session_command = "fuzz --seed=1";
    state_.set_next_session(4);
    state_.set_actions(9);
    state_.set_elapsed_microseconds(2'000'000);
    (*state_.mutable_ends())[DIVERGED] = 1;
    (*state_.mutable_ends())[PROGRAM_FINISHED] = 2;
    (*state_.mutable_ends())[WORKER_ENDED] = 1;
    (*state_.mutable_by_type())[Divergence::VARIABLES] = 1;
    Add("classes/start--Program--variables", VariablesFinding(), "unexplained : declaration : v8 a value", 2);
    Add("classes/v8--step-lost", BrokenFinding(), kLost, 3);
    Add("crashes/crash", CrashedFinding(), "v8 : crash : step : signal 5 (Trace/breakpoint trap)", 1);
  }

  FolderState& Add(const std::string& name, const Finding& finding, std::string_view cause, uint64_t sessions,
                   Layer layer = UNEXPLAINED) {
    FolderState& folder = finding.has_crash() ? *state_.add_crash_groups() : *state_.add_classes();
    folder.set_folder(name);
    *folder.mutable_equivalence_class() = finding.equivalence_class();
    folder.set_sessions(sessions);
    RowState& row = *folder.add_rows();
    row.set_layer(layer);
    *row.mutable_cause() = KeyForTest(cause);
    row.set_sessions(sessions);
    row.set_session(finding.session());
    KeptState& kept = *folder.add_kept();
    kept.mutable_report()->set_session(finding.session());
    *kept.mutable_report()->mutable_cause() = KeyForTest(cause);
    kept.mutable_report()->set_layer(layer);
    kept.set_saved(true);
    EXPECT_TRUE(findings_.Save(name, finding).ok());
    return folder;
  }

  std::string Report() const { return ReportText(state_, settings_, findings_, options_); }

  CampaignState state_;
  CampaignSettings settings_;
  MemoryFindingStore findings_;
  ReportOptions options_;
};

TEST_F(ReportTest, CountsEndsAndTypes) {
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("4 sessions in 2.0 s (2 a second), 9 actions\n"));
  EXPECT_THAT(text, HasSubstr("       1   25.0 %  the debuggers diverged\n"));
  EXPECT_THAT(text, HasSubstr("       1   25.0 %  what is shown of variables\n"));
  EXPECT_THAT(
      text, HasSubstr("Causes: a debugger is to blame for 2 new causes and 0 known bugs.\n  1 new cause is undecided: "
                      "nothing says which debugger is right (--undecided lists it).\n"));
}

TEST_F(ReportTest, WithoutAGuiltySideACauseIsCountedAndNotListed) {
  EXPECT_THAT(Report(), Not(HasSubstr("\n=== Undecided\n")));
  EXPECT_THAT(Report(), Not(HasSubstr("unexplained")));
  options_.undecided = true;
  EXPECT_THAT(Report(), HasSubstr("\n=== Undecided\n"));
  EXPECT_THAT(Report(), Not(HasSubstr("--undecided")));
}

TEST_F(ReportTest, WhatIsBetterFoundedComesFirst) {
  Add("classes/warning", WarningFinding(), "v8 : InsertDeadCode : field : termination", 30);
  Add("classes/once", BrokenFinding(), "v8 : step-lost @ once", 1);
  Add("classes/extra", BrokenFinding(), "v8 : step-out-leaves @ twice", 2);
  const std::string text = Report();
  size_t last = 0;
  for (const std::string cause : {"v8 : crash", "v8 : step-lost @ Expr", "step-out-leaves @ twice", "step-lost @ once",
                                  "v8 : with code inserted that never runs : field"}) {
    const size_t at = text.find("; " + cause) == std::string::npos ? text.find(cause) : text.find("; " + cause);
    ASSERT_NE(at, std::string::npos) << cause << "\n" << text;
    EXPECT_LT(last, at) << cause;
    last = at;
  }
}

TEST_F(ReportTest, AWarningNeedsNoNamesOfOurs) {
  state_.clear_classes();
  state_.clear_crash_groups();
  Add("classes/warning", WarningFinding(), "v8 : InsertDeadCode : case : variables", 3);
  EXPECT_THAT(
      Report(),
      ContainsRegex(
          "\\[1\\] V8 contradicts itself: with code inserted that never runs, .* is shown differently \\(case\\), "
          "at .*:[[:space:]]+expected .*, got"));
  options_.samples = 0;
  EXPECT_THAT(Report(), HasSubstr("[1] v8 : with code inserted that never runs : case : what is shown of variables\n"));
}

TEST_F(ReportTest, AContradictionIsNoBlame) {
  Add("classes/warning", WarningFinding(), "v8 : InsertDeadCode : case : variables", 3);
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("to blame for 2 new causes and 0 known bugs.\n  1 new cause is a contradiction: "));
  EXPECT_LT(text.find("\n=== V8\n"), text.find("\n=== V8 contradicts itself\n"));
  EXPECT_THAT(text, HasSubstr("\n=== V8 contradicts itself\n"));
}

TEST_F(ReportTest, WhatWasMadeSmallIsShownAndExported) {
  options_.result_folder = "out";
  Finding small = BrokenFinding();
  small.mutable_test_case()->mutable_program()->set_source("small();\n");
  options_.small[kLost] = {small, "reduced/classes/other/session-2.pb.zst", true};
  EXPECT_THAT(Report(), HasSubstr("small();"));
  EXPECT_THAT(Report(), HasSubstr("lost.js, session 11, reduced\n"));
  EXPECT_THAT(Report(), HasSubstr("--report \\\n      out/reduced/classes/other/session-2.pb.zst\n"));
}

TEST_F(ReportTest, CausesStandBySideAndTheWorstFirst) {
  options_.undecided = true;
  const std::string text = Report();
  const size_t v8 = text.find("\n=== V8\n"), crash = text.find("[1] V8: dies at step, signal 5"),
               lost = text.find("[2] V8: step over from 1:8 is lost (ExpressionStatement): expected "),
               undecided = text.find("\n=== Undecided\n"),
               differ = text.find("[3] Undecided: at start the debuggers show ");
  EXPECT_LT(v8, crash);
  EXPECT_LT(crash, lost);
  EXPECT_LT(lost, undecided);
  EXPECT_LT(undecided, differ);
  EXPECT_NE(differ, std::string::npos);
}

TEST_F(ReportTest, OfTwoWaysToOnePlaceTheLastActionIsTold) {
  Finding finding = VariablesFinding();
  finding.set_session(20);
  Trace& trace = *finding.mutable_differential()->mutable_first();
  for (Event& event : *trace.mutable_events()) {
    if (!event.has_action()) continue;
    Apart& apart = *event.mutable_action()->mutable_apart();
    apart.set_engine(trace.engine());
    apart.add_first()->mutable_step_over();
    apart.add_first()->mutable_resume();
    apart.add_second()->mutable_step_out();
  }
  options_.undecided = true;
  Add("classes/start--apart", finding, "unexplained : step : v8 case", 2);
  EXPECT_THAT(Report(),
              ContainsRegex("Undecided: at resume, to which each went its own way, the debuggers show .* differently "
                            "\\(step : v8 case\\)"));
}

TEST_F(ReportTest, DifferencesThatBreakNoPromiseStandAfterTheUndecided) {
  options_.undecided = true;
  Finding finding = VariablesFinding();
  finding.set_session(20);
  RowState& row = *Add("classes/start--policy", finding, "unexplained : step : v8 case", 2).mutable_rows(0);
  row.set_policy_sessions(1);
  EXPECT_THAT(Report(), ContainsRegex("Undecided: at start the debuggers show .* differently \\(step : v8 case\\)"))
      << "of the other session nobody knows";
  row.set_policy_sessions(2);
  const std::string text = Report();
  EXPECT_LT(text.find("\n=== Undecided\n"), text.find("\n=== No promise is broken\n"));
  EXPECT_THAT(text, ContainsRegex("No promise is broken: at start the debuggers show .*\\(step : v8 case\\)"));
  EXPECT_THAT(text, HasSubstr("\n  1 new cause is policy: the debuggers differ, and neither breaks a promise.\n"));
}

TEST_F(ReportTest, AnEntrySaysWhatIsPromisedWhereAndWhatToDo) {
  options_.result_folder = "out";
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("    3 sessions; v8 : step-lost @ ExpressionStatement; lost.js, session 11\n    "
                              "promised: A step misses no place"));
  EXPECT_THAT(text, HasSubstr("    evidence: "));
  EXPECT_THAT(text, HasSubstr("    >   "));
  EXPECT_THAT(text, HasSubstr("    actions: break 1; start; over\n"));
  EXPECT_THAT(text, HasSubstr("    export: ./bazelw run //harness:export -- --report \\\n"
                              "      out/classes/v8--step-lost/session-11.pb.zst\n"));
  options_.result_folder = "";
  EXPECT_THAT(Report(), HasSubstr("    again:  fuzz --seed=1 --first_session=11 --sessions=1\n"));
}

TEST_F(ReportTest, OthersHaveALineEach) {
  options_.samples = 1;
  std::string text = Report();
  EXPECT_THAT(text, HasSubstr("[1] V8: dies at step"));
  EXPECT_THAT(text, Not(HasSubstr("\n[2]")));
  EXPECT_THAT(text, HasSubstr("fuzz --seed=1 --sessions=1 --first_session=NUMBER\n"));
  EXPECT_THAT(text, ContainsRegex("\n +3 +11 +step lost +\\[2\\] v8 : step-lost @ Expr"))
      << "the number that it has on the page too";
  options_.result_folder = "out";
  EXPECT_THAT(Report(), HasSubstr("  ./bazelw run //harness:replay -- out/c*/*/session-NUMBER.pb.zst\n"));
}

TEST_F(ReportTest, KnownBugsHaveALineEachAndAreNotShownInFull) {
  options_.known = [](const CauseKey& key) -> std::optional<KnownCause> {
    if (ToText(key) != kLost) return std::nullopt;
    return KnownCause{.id = "v8-step", .title = "A step is lost"};
  };
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("Causes: a debugger is to blame for 1 new cause and 1 known bug.\n"));
  EXPECT_THAT(
      text,
      HasSubstr("\n=== Known bugs (corpus/bugs), each with the number of sessions that showed it. This prints the "
                "report of one:\n  ./bazelw run //harness:export -- --report corpus/bugs/NAME.textproto\n"
                "         3  step lost        v8-step: A step is lost\n"));
  EXPECT_THAT(text, Not(HasSubstr("is lost (")));
}

TEST_F(ReportTest, TheWorstKnownBugComesFirstAndALineIsCutToFit) {
  options_.known = [](const CauseKey& key) -> std::optional<KnownCause> {
    if (ToText(key) == kLost) return KnownCause{.id = "a-step", .title = "A step is lost" + std::string(200, '.')};
    return KnownCause{.id = "v8-dies", .title = "V8 dies", .severity = CRASH};
  };
  const std::string text = Report();
  EXPECT_LT(text.find("  crash            v8-dies: V8 dies\n"), text.find("a-step: A step is lost.."));
  EXPECT_THAT(text, ContainsRegex("  a-step: A step is lost\\.+~\n"));
}

// The layer of a finding in which a promise is broken, too, is that nothing explains it.
TEST_F(ReportTest, WhatARuleExplainsIsNoNews) {
  Add("classes/other", VariablesFinding(), "by design : some rule", 5);
  const std::string text = Report();
  EXPECT_THAT(text,
              HasSubstr("  5 differences are by design or follow from rules of the tools (--designed lists them).\n"));
  EXPECT_THAT(text, Not(HasSubstr("some rule")));
}

// A pause to which the two debuggers went different ways.
TEST_F(ReportTest, ActionsAreThoseOfTheDebuggerThatTheCauseIsAbout) {
  Finding finding = VariablesFinding();
  Apart& apart = *finding.mutable_test_case()->add_actions()->mutable_apart();
  apart.set_engine("v8");
  apart.add_first()->mutable_step_over();
  apart.add_second()->mutable_step_in();
  finding.mutable_test_case()->add_actions()->mutable_step_out();
  Add("classes/first", finding, "v8 : value-shown @ class", 1);
  Add("classes/second", finding, "firefox : step-lost @ class", 1);
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("    actions: break 2; start; over; out\n"));
  EXPECT_THAT(text, HasSubstr("    actions: break 2; start; in; out\n"));
}

TEST_F(ReportTest, WhatTheFolderHeldIsMarked) {
  options_.held = {kLost};
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("  1 new cause was in the folder before; it is marked (held).\n"));
  for (const absl::string_view line : absl::StrSplit(text, '\n')) EXPECT_LE(line.size(), 120u) << line;
  EXPECT_THAT(text, HasSubstr("[2] (held) V8: step over from 1:8 is lost"));
}

TEST_F(ReportTest, WhatIsDesignedIsOneCount) {
  Add("classes/b", VariablesFinding(), "by design : they are meant to", 7, BY_DESIGN);
  EXPECT_THAT(Report(),
              HasSubstr("  7 differences are by design or follow from rules of the tools (--designed lists them).\n"));
  EXPECT_THAT(Report(), Not(HasSubstr("they are meant to")));
  options_.designed = true;
  EXPECT_THAT(Report(),
              HasSubstr("\n=== By design, or by a rule of the tools\n         7  by design : they are meant to\n"));
}

TEST_F(ReportTest, IsShortAndNarrow) {
  Finding finding = BrokenFinding();
  finding.mutable_test_case()->mutable_program()->set_source(std::string(5000, 'x') + "\n" + std::string(900, ' '));
  finding.mutable_truth()->mutable_violation()->mutable_expected()->set_text(std::string(700, 'e'));
  for (int i = 0; i < 300; ++i) {
    Add(absl::StrCat("classes/", i), finding, absl::StrCat("v8 : step-lost @ ", i, std::string(200, 'c')), 10);
  }
  const std::string text = Report();
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  EXPECT_LE(lines.size(), 150u);
  for (const std::string& line : lines) EXPECT_LE(line.size(), 120u) << line;
  EXPECT_THAT(text, HasSubstr(" more causes are listed by --classes.\n"));
  // Between the titles of entries are their lines.
  for (int entry = 1; entry < 5; ++entry) {
    const size_t begin = text.find(absl::StrCat("[", entry, "] ")), end = text.find(absl::StrCat("[", entry + 1, "] "));
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(std::count(text.begin() + static_cast<int64_t>(begin), text.begin() + static_cast<int64_t>(end), '\n'),
              20 + 2);
  }
  options_.classes = true;
  EXPECT_THAT(Report(), Not(HasSubstr("listed by --classes")));
}

TEST_F(ReportTest, TablesAreThereForThoseWhoAsk) {
  MetamorphicState& v8 = (*state_.mutable_metamorphic())["v8"];
  v8.set_sessions(3);
  v8.set_interactive_warnings(1);
  (*v8.mutable_warnings_by_round())[2] = 2;
  TransformationState& counts = (*v8.mutable_transformations())["InsertDeadCode"];
  counts.set_held(5);
  counts.set_warned(2);
  counts.set_program_changed(1);
  (*counts.mutable_not_applicable())["no place"] = 4;
  (*counts.mutable_not_applicable())["no variable"] = 6;
  Add("classes/v8--InsertDeadCode", WarningFinding(), "v8 : InsertDeadCode : case : variables", 1);
  settings_.set_mode(ALL_MODES);
  const std::string summary =
      "Metamorphic: 3 sessions, 2 warnings, 1 of them (50.0 %) with an interactive transformation;\n  2 in round 2\n";
  std::string text = Report();
  EXPECT_THAT(text, HasSubstr("  the debuggers diverged, or a relation failed\n"));
  EXPECT_THAT(text, HasSubstr(summary));
  EXPECT_THAT(text, Not(HasSubstr("equivalence classes")));
  EXPECT_THAT(text, Not(HasSubstr("        18         7 ")));
  options_.classes = true;
  text = Report();
  EXPECT_THAT(text, HasSubstr("3 equivalence classes")) << "crashes aside";
  EXPECT_THAT(text,
              HasSubstr("        18         7           2             0        1              10  InsertDeadCode  "
                        "(6 times: no variable)\n"));
  EXPECT_THAT(text, HasSubstr("  changed: 1 transformed program did something else"));
  EXPECT_THAT(text, HasSubstr("         1  unexplained    v8            InsertDeadCode              start              "
                              "FunctionDeclaration   variables            \n"));
}

TEST_F(ReportTest, CausesOfOneClassAreOneLineOfTheClassTable) {
  RowState& row = *state_.mutable_classes(0)->add_rows();
  *row.mutable_cause() = KeyForTest("v8 : value-shown @ case");
  row.set_sessions(5);
  options_.classes = true;
  EXPECT_THAT(Report(), ContainsRegex(" +7  unexplained +start +Program +variables"));
}

TEST_F(ReportTest, AWarningSaysWhatWasChanged) {
  state_.clear_classes();
  Add("classes/w", WarningFinding(), "v8 : value-shown @ case", 1);
  const std::string text = Report();
  EXPECT_THAT(text, ContainsRegex("\\[2\\] V8: shows .* with a wrong value \\(case\\): expected .*, got "));
  EXPECT_THAT(text, HasSubstr("    evidence: the debugger contradicts its own run before. "));
}

TEST_F(ReportTest, AFindingWhoseFileIsLostIsALine) {
  ASSERT_TRUE(findings_.Remove("classes/v8--step-lost", 11).ok());
  const std::string text = Report();
  EXPECT_THAT(text, Not(HasSubstr("is lost (")));
  EXPECT_THAT(text, HasSubstr("v8 : step-lost @ ExpressionStatement"));
}

TEST(LeftOutTextTest, TheLargestComeFirstAndTheRestIsCounted) {
  const std::map<std::string, int> left_out = {{"a", 1}, {"b", 5}, {"c", 2}, {"d", 2}, {"e", 2}, {"f", 1}, {"g", 1}};
  const std::string text = LeftOutText(left_out, false);
  EXPECT_THAT(text, ::testing::StartsWith("  left out: 5 files, b\n  left out: 2 files, c\n"));
  EXPECT_THAT(text, ::testing::EndsWith("  left out: 1 file, a\n  left out: 2 files for 2 more reasons; --left_out "
                                        "shows all\n"));
  EXPECT_THAT(LeftOutText(left_out, true), Not(HasSubstr("more reasons")));
  EXPECT_EQ(LeftOutText({}, false), "");
}

}  // namespace
}  // namespace twinstep
