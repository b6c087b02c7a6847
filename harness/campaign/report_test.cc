#include "harness/campaign/report.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Four sessions, one of which diverged and one crashed V8.
class ReportTest : public ::testing::Test {
 protected:
  ReportTest() {
    options_.program_folder = "programs";
    options_.session_command = "fuzz --seed=1";
    state_.set_next_session(4);
    state_.set_actions(9);
    state_.set_elapsed_microseconds(2'000'000);
    (*state_.mutable_ends())[DIVERGED] = 1;
    (*state_.mutable_ends())[PROGRAM_FINISHED] = 2;
    (*state_.mutable_ends())[WORKER_ENDED] = 1;
    (*state_.mutable_by_type())[Divergence::VARIABLES] = 1;
    AddClass("classes/start--Program--variables");
    FolderState& group = *state_.add_crash_groups();
    group.set_folder("crashes/crash");
    group.set_sessions(1);
    const Finding crash = CrashedFinding();
    group.add_kept()->mutable_report()->set_session(crash.session());
    group.mutable_kept(0)->set_saved(true);
    EXPECT_TRUE(findings_.Save(group.folder(), crash).ok());
  }

  FolderState& AddClass(const std::string& name) {
    const Finding finding = VariablesFinding();
    FolderState& folder = *state_.add_classes();
    folder.set_folder(name);
    *folder.mutable_equivalence_class() = finding.equivalence_class();
    folder.set_sessions(1);
    RowState& row = *folder.add_rows();
    row.set_layer(UNEXPLAINED);
    row.set_sessions(1);
    row.set_session(finding.session());
    folder.add_kept()->mutable_report()->set_session(finding.session());
    folder.mutable_kept(0)->set_saved(true);
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
  EXPECT_THAT(text, HasSubstr("       1   25.0 %  variables\n"));
  EXPECT_THAT(text, HasSubstr("1 equivalence classes; 1 of them hold unexplained divergences (1 sessions)\n"));
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

TEST_F(ReportTest, ASampleNamesTheCommandsThatShowItAgain) {
  EXPECT_THAT(Report(), HasSubstr("--engine=v8 --program=programs/sample.js --actions=\"break 2; start\""));
  options_.result_folder = "out";
  EXPECT_THAT(Report(), HasSubstr("again: ./bazelw run //harness:replay -- "
                                  "out/classes/start--Program--variables/session-3.pb.zst\n"));
}

TEST_F(ReportTest, ACrashNamesItsSession) {
  EXPECT_THAT(Report(), HasSubstr("again: fuzz --seed=1 --first_session=5 --sessions=1\n"));
}

TEST_F(ReportTest, ARuleHasOneSampleHoweverManyClasses) {
  state_.clear_classes();
  for (const char* name : {"classes/a", "classes/b"}) {
    FolderState& folder = AddClass(name);
    folder.mutable_rows(0)->set_layer(BY_DESIGN);
    folder.mutable_rows(0)->set_rule("they are meant to");
    folder.mutable_kept(0)->mutable_report()->set_layer(BY_DESIGN);
    folder.mutable_kept(0)->mutable_report()->set_rule("they are meant to");
  }
  const std::string text = Report();
  const size_t first = text.find("--- start /");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("--- start /", first + 1), std::string::npos);
}

TEST_F(ReportTest, WarningsHaveTablesOfTheirOwn) {
  EXPECT_THAT(Report(), Not(HasSubstr("Metamorphic"))) << "there were no such sessions";
  const Finding warning = WarningFinding();
  FolderState& folder = AddClass("classes/v8--InsertDeadCode");
  *folder.mutable_equivalence_class() = warning.equivalence_class();
  ASSERT_TRUE(findings_.Save(folder.folder(), warning).ok());
  folder.mutable_kept(0)->mutable_report()->set_session(warning.session());
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
  settings_.set_mode(BOTH);
  const std::string text = Report();
  EXPECT_THAT(text, HasSubstr("  the debuggers diverged, or a relation failed\n"));
  EXPECT_THAT(text, HasSubstr("Metamorphic: 3 sessions, 2 warnings, 1 of them (50.0 %) with an interactive "
                              "transformation; 2 in round 2\n"));
  EXPECT_THAT(text,
              HasSubstr("        18         7           2             0        1              10  InsertDeadCode  "
                        "(6 times: no variable)\n"));
  EXPECT_THAT(text, HasSubstr("  changed: 1 transformed program did something else"));
  EXPECT_THAT(text, HasSubstr("         1  unexplained    v8            InsertDeadCode              start              "
                              "FunctionDeclaration   variables            \n"));
  EXPECT_THAT(text, HasSubstr("--- v8 / InsertDeadCode / start / FunctionDeclaration / variables  (1 session, "));
}

TEST_F(ReportTest, SamplesAreLimitedAndTheRestIsCounted) {
  AddClass("classes/another");
  options_.samples = 1;
  EXPECT_THAT(Report(), HasSubstr("1 more unexplained classes; --samples=N shows more"));
  options_.samples = 2;
  EXPECT_THAT(Report(), Not(HasSubstr("more unexplained")));
}

TEST_F(ReportTest, AFindingWhoseFileIsLostIsLeftOut) {
  ASSERT_TRUE(findings_.Remove("classes/start--Program--variables", 3).ok());
  EXPECT_THAT(Report(), Not(HasSubstr("--- start /")));
}

}  // namespace
}  // namespace twinstep
