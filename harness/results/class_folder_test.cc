#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

TEST(ClassFolderTest, IsTheClassInWords) {
  EquivalenceClass equivalence_class;
  equivalence_class.set_last_action(Action::kStepOver);
  equivalence_class.set_node_type("ForStatement");
  equivalence_class.set_divergence(Divergence::PAUSE_LOCATION);
  EXPECT_EQ(ClassFolder(equivalence_class), "step-over--ForStatement--pause-location");
}

TEST(ClassFolderTest, OfAWarningBeginsWithEngineAndTransformation) {
  EXPECT_EQ(FindingFolder(WarningFinding()), "classes/v8--InsertDeadCode--start--FunctionDeclaration--variables");
}

TEST(ClassFolderTest, OfABrokenInvariantIsWhoWhatAndWhere) {
  EXPECT_EQ(FindingFolder(BrokenFinding()), "classes/v8--step-lost--ExpressionStatement");
  EquivalenceClass other = BrokenFinding().equivalence_class();
  other.set_engine("spidermonkey");
  EXPECT_EQ(ClassFolder(other), "spidermonkey--step-lost--ExpressionStatement");
}

TEST(ClassFolderTest, HoldsSafeCharactersOnly) {
  EquivalenceClass equivalence_class;
  equivalence_class.set_node_type("../../etc/passwd\n" + std::string(1000, 'x'));
  const std::string name = ClassFolder(equivalence_class);
  EXPECT_THAT(name, ::testing::MatchesRegex("[A-Za-z0-9_-]+"));
  EXPECT_LE(name.size(), 150u);
  EXPECT_EQ(ClassFolder(EquivalenceClass()), "no-action--none--no-divergence");
}

TEST(CrashGroupTest, IsKindHowPhaseAndLastAction) {
  Finding finding = CrashedFinding();
  EXPECT_EQ(CrashGroup(finding), "crash--signal-5--v8-run--step-out");
  EXPECT_EQ(FindingFolder(finding), "crashes/crash--signal-5--v8-run--step-out");
  EXPECT_EQ(FindingFolder(VariablesFinding()), "classes/start--Program--variables");
  finding.mutable_test_case()->clear_actions();
  EXPECT_EQ(CrashGroup(finding), "crash--signal-5--v8-run--no-action");
}

TEST(CrashGroupTest, FiguresOfTimeAndMemoryMakeNoGroups) {
  Finding hang = CrashedFinding();
  ProcessEnd& end = *hang.mutable_crash()->mutable_end();
  end.set_kind(ProcessEnd::TOO_LONG);
  end.set_wall_microseconds(60'000'000);
  EXPECT_EQ(CrashGroup(hang), "hang--v8-run--step-out");
  end.set_kind(ProcessEnd::TOO_MUCH_MEMORY);
  end.set_resident_mib(2100);
  EXPECT_EQ(CrashGroup(hang), "memory--v8-run--step-out");
}

}  // namespace
}  // namespace twinstep
