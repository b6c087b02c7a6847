#include "harness/results/labels.h"

#include <sys/stat.h>
#include <unistd.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

std::string FreshFolder() {
  std::string folder = ::testing::TempDir() + "/labels_XXXXXX";
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  return folder;
}

// A step over on line 2 that ends on other lines.
Finding PauseFinding() {
  Finding finding = VariablesFinding();
  finding.mutable_equivalence_class()->set_last_action(Action::kStepOver);
  finding.mutable_equivalence_class()->set_divergence(Divergence::PAUSE_LOCATION);
  DifferentialFinding& differential = *finding.mutable_differential();
  Divergence& divergence = *differential.mutable_divergence();
  divergence.set_type(Divergence::PAUSE_LOCATION);
  divergence.set_event(5);
  divergence.mutable_about()->set_kind(Aspect::PAUSE);
  divergence.mutable_a()->mutable_place()->set_line(3);
  divergence.mutable_b()->mutable_place()->set_line(1);
  for (Trace* trace : {differential.mutable_first(), differential.mutable_second()}) {
    trace->add_events()->mutable_action()->mutable_step_over();
    trace->add_events()->mutable_output()->mutable_paused()->mutable_location()->set_line(3);
  }
  return finding;
}

TEST(LabelKeyTest, OfABrokenInvariantHasNoColumns) {
  Finding finding = BrokenFinding();
  const LabelKey key = KeyOf(finding);
  EXPECT_EQ(key.equivalence_class, "v8--step-lost--ExpressionStatement");
  EXPECT_EQ(key.line, "3");
  EXPECT_EQ(key.what, "-");
  finding.mutable_truth()->mutable_violation()->mutable_about()->mutable_place()->set_column(4);
  EXPECT_TRUE(KeyOf(finding) == key);
}

TEST(LabelKeyTest, SaysProgramClassPlaceAndDifference) {
  const LabelKey key = KeyOf(PauseFinding());
  EXPECT_THAT(key.hash, ::testing::MatchesRegex("[0-9a-f]{16}"));
  EXPECT_EQ(key.equivalence_class, "step-over--Program--pause-location");
  EXPECT_EQ(key.line, "2");
  EXPECT_EQ(key.what, "pause 3 / 1");
}

TEST(LabelKeyTest, AnotherCampaignHasTheSameKey) {
  Finding other = PauseFinding();
  other.set_session(99);
  other.mutable_test_case()->set_seed(12);
  other.mutable_test_case()->mutable_program()->set_name("/elsewhere/sample.js");
  other.mutable_differential()->mutable_first()->set_engine_version("14");
  // Debuggers that agree on a line need not agree on its column.
  other.mutable_differential()
      ->mutable_first()
      ->mutable_events(3)
      ->mutable_output()
      ->mutable_paused()
      ->mutable_location()
      ->set_column(7);
  EXPECT_EQ(KeyOf(other), KeyOf(PauseFinding()));
  // Values of variables are no part of it, places are.
  Finding variables = VariablesFinding();
  variables.mutable_differential()->mutable_divergence()->mutable_b()->mutable_value()->set_number(3);
  EXPECT_EQ(KeyOf(variables), KeyOf(VariablesFinding()));
  other.mutable_differential()->mutable_divergence()->mutable_b()->mutable_place()->set_line(2);
  EXPECT_NE(KeyOf(other), KeyOf(PauseFinding()));
  other = PauseFinding();
  other.mutable_test_case()->mutable_program()->set_source("let x = 1;\nprint(y);\n");
  EXPECT_NE(KeyOf(other), KeyOf(PauseFinding()));
}

TEST(LabelKeyTest, WithoutTheFindingItIsTheSame) {
  const Finding finding = PauseFinding();
  Location location;
  location.set_line(2);
  EXPECT_EQ(MakeLabelKey(finding.test_case().program(), finding.equivalence_class(), location,
                         finding.differential().divergence()),
            KeyOf(finding));
}

TEST(LabelKeyTest, OfACrashIsItsGroup) {
  EXPECT_EQ(KeyOf(CrashedFinding()).equivalence_class, "crash--signal-5--v8-run--step-out");
}

// A label file outlives versions of this program.
TEST(LabelKeyTest, TheHashStays) {
  Program program;
  program.set_source("let a = 1;\n");
  EXPECT_EQ(ProgramHash(program).size(), 16u);
  const std::string before = ProgramHash(program);
  program.set_name("name.js");
  EXPECT_EQ(ProgramHash(program), before);
  program.set_kind(Program::MODULE);
  EXPECT_NE(ProgramHash(program), before);
  program.set_kind(Program::SCRIPT);
  program.add_setup("");
  EXPECT_NE(ProgramHash(program), before);
}

TEST(LabelsTest, WhatIsSavedIsLoadedAgain) {
  const std::string path = FreshFolder() + "/labels";
  EXPECT_TRUE(absl::IsNotFound(Labels::Load(path).status()));
  Labels labels = Labels::LoadIfThere(path).value();
  EXPECT_EQ(labels.size(), 0u);
  ASSERT_TRUE(labels.Set("sample.js", KeyOf(PauseFinding()), {"sm-1", "the loop's\thead\n"}).ok());
  ASSERT_TRUE(labels.Set("crash.js", KeyOf(CrashedFinding()), {"v8-1", ""}).ok());
  ASSERT_TRUE(labels.Set("sample.js", KeyOf(PauseFinding()), {"sm-2", "the loop's\thead\n"}).ok());
  ASSERT_TRUE(labels.Save(path).ok());
  const Labels loaded = Labels::Load(path).value();
  EXPECT_EQ(loaded.Lookup(PauseFinding()), (Label{"sm-2", "the loop's head"}));
  EXPECT_EQ(loaded.Lookup(CrashedFinding()), (Label{"v8-1", ""}));
  EXPECT_EQ(loaded.Lookup(VariablesFinding()), std::nullopt);
  EXPECT_THAT(loaded.Causes(), ElementsAre(Pair("sm-2", 1), Pair("v8-1", 1)));
  EXPECT_EQ(loaded.ToText(), labels.ToText());
}

TEST(LabelsTest, CommentsKeepTheirPlaces) {
  const std::string text =
      "# Root causes of findings, a line each. Fields are separated by tabs:\n"
      "# program, hash, class, line, what differs, cause, note\n"
      "\n# Confirmed by the people of V8.\n"
      "b.js\t0000000000000001\tstart--Program--variables\t-\tvariable x\tv8-1\t-\n"
      "c.js\t0000000000000002\tstart--Program--variables\t-\tvariable x\tv8-2\tseen once\n"
      "# To do: d.js\n";
  Labels labels = Labels::Parse(text, "labels").value();
  EXPECT_EQ(labels.ToText(), text);
  ASSERT_TRUE(labels.Set("a.js", KeyOf(PauseFinding()), {"sm-1", ""}).ok());
  EXPECT_THAT(labels.ToText(), HasSubstr("what differs, cause, note\na.js\t"));
  EXPECT_THAT(labels.ToText(), HasSubstr("\n\n# Confirmed by the people of V8.\nb.js\t"));
  EXPECT_THAT(labels.ToText(), ::testing::EndsWith("\n# To do: d.js\n"));
}

TEST(LabelsTest, AFileThatIsNoneIsRefusedWithTheLine) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"# x\nno label\n", "labels, line 2: a label has 7 fields separated by tabs, this line has 1"},
      {"a\tb\tc\td\te\t\tg\n", "labels, line 1: the cause is missing"},
      {"a\tb\tc\td\te\tf\tg\n\nz\tb\tc\td\te\tf\tg\n", "labels, line 3: it labels again what line 1 labels"},
      {"a\tb\tc\td\te\tf\tg\n<<<<<<< HEAD\n", "labels, line 2: "},
  };
  for (const auto& test : cases) {
    EXPECT_THAT(std::string(Labels::Parse(test.text, "labels").status().message()), HasSubstr(test.message));
  }
  EXPECT_TRUE(Labels::Parse("a\tb\tc\td\te\tf\r\n", "labels").ok()) << "an editor's line end, and no note";
  EXPECT_FALSE(Labels().Set("a.js", KeyOf(PauseFinding()), {" \n", "note"}).ok());
}

}  // namespace
}  // namespace twinstep
