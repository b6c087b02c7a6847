#include "harness/results/metamorphic_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"
#include "harness/results/finding_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// The right side begins in column 62.
std::string Row(std::string left, char mark, const std::string& right) {
  left.insert(0, "    ");
  left.resize(60, ' ');
  return left + mark + " " + right + "\n";
}

TEST(RelationTextTest, EveryTransformationSaysWhatHadToHold) {
  for (const auto& kind : Transformations()) {
    Transformation transformation;
    const auto* const field = Transformation::descriptor()->FindFieldByNumber(kind->kind());
    transformation.GetReflection()->MutableMessage(&transformation, field);
    EXPECT_THAT(RelationText(transformation), Not(IsEmpty())) << kind->name();
    EXPECT_THAT(RelationText(transformation), Not(EndsWith("."))) << kind->name();
  }
  EXPECT_EQ(RelationText(Transformation()), "");
}

TEST(MetamorphicTextTest, TheSequenceEndsWithWhatHadToHold) {
  const std::string text = SequenceText(WarningFinding().metamorphic());
  EXPECT_THAT(text, StartsWith("    before: replace_continue_by_step { event: 4 step { step_in { } } }\n"
                               "    insert_dead_code { offset: 61 "));
  EXPECT_THAT(text, HasSubstr("    Code that never runs was inserted: every answer had to be the same"));
}

// As in the paper's figures 12 to 14.
TEST(MetamorphicTextTest, ProgramsStandSideBySideWithTheEditMarked) {
  EXPECT_EQ(ProgramsSideBySide(WarningFinding().metamorphic()),
            Row("initial program", ' ', "follow-up program") + Row("    1  | // figure", ' ', "    1  | // figure") +
                Row(">   2 B| function* t({x: y}) {", ' ', ">   2 B| function* t({x: y}) {") +
                Row("    3  |   var a = function() {", ' ', "    3  |   var a = function() {") +
                Row("", '+', "    4  |     if (false) { y = 5; }") + Row("    4  |   };", ' ', "    5  |   };") +
                Row("    5  | }", ' ', "    6  | }"));
}

TEST(MetamorphicTextTest, LinesFarFromTheEditAreLeftOut) {
  MetamorphicFinding finding = WarningFinding().metamorphic();
  std::string far;
  for (int i = 0; i < 30; ++i) far += "far\n";
  finding.set_initial_source(finding.initial_source() + far);
  finding.set_follow_up_source(finding.follow_up_source() + far + "last\n");
  const std::string text = ProgramsSideBySide(finding);
  EXPECT_THAT(text, HasSubstr("     ...\n"));
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 15);
  EXPECT_THAT(text, HasSubstr("| last\n"));
}

TEST(MetamorphicTextTest, AProgramThatIsTheSameIsSaidToBe) {
  MetamorphicFinding finding = WarningFinding().metamorphic();
  finding.set_follow_up_source(finding.initial_source());
  EXPECT_THAT(ProgramsSideBySide(finding), HasSubstr("(the program is the same)"));
}

TEST(MetamorphicTextTest, RunsStandSideBySideUpToWhatFails) {
  const std::string text = RunsSideBySide(WarningFinding().metamorphic(), 9);
  EXPECT_THAT(text, HasSubstr(Row("> set breakpoint 2", ' ', "> set breakpoint 2")));
  EXPECT_THAT(text, HasSubstr(Row("  y: undefined", '>', "  y: (not listed)")));
  EXPECT_THAT(text, Not(HasSubstr("step in"))) << "behind what failed";
  EXPECT_THAT(text, Not(HasSubstr("abandon")));
}

TEST(MetamorphicTextTest, OtherActionsAreMarked) {
  MetamorphicFinding finding = WarningFinding().metamorphic();
  // The failing answer is that of the third action: a continue, and a step in.
  for (Trace* const trace : {finding.mutable_initial(), finding.mutable_follow_up()}) {
    trace->mutable_events()->DeleteSubrange(4, 2);
    const bool initial = trace == finding.mutable_initial();
    if (initial) {
      trace->add_events()->mutable_action()->mutable_resume();
    } else {
      trace->add_events()->mutable_action()->mutable_step_in();
    }
    *trace->add_events()->mutable_output() = trace->events(3).output();
  }
  finding.mutable_divergence()->set_event(5);
  const std::string text = RunsSideBySide(finding, 2);
  EXPECT_THAT(text, HasSubstr(Row("> resume", '~', "> step in")));
  EXPECT_THAT(text, HasSubstr("    ... 1 action before\n"));
}

TEST(MetamorphicTextTest, TheSampleAndTheTextHaveAllOfIt) {
  const std::string sample = SampleText(WarningFinding(), 3);
  EXPECT_THAT(sample, StartsWith("--- v8 / InsertDeadCode / start / FunctionDeclaration / variables  (3 sessions, "
                                 "unexplained)\n    figure.js, session 9; run again: reproduced\n"));
  EXPECT_THAT(sample, HasSubstr("if (false)"));
  EXPECT_THAT(sample, EndsWith("    differs: variable y: expected undefined, got not there\n"));
  const std::string text = FindingText(WarningFinding());
  EXPECT_THAT(text, HasSubstr("=== Program of the last follow-up run"));
  EXPECT_THAT(text, Not(HasSubstr("=== Program of the last initial run"))) << "it is the program of the test case";
  EXPECT_THAT(text, HasSubstr("=== All actions of these two runs\n"));
  Finding without = WarningFinding();
  without.mutable_metamorphic()->clear_initial();
  without.mutable_metamorphic()->clear_follow_up();
  EXPECT_THAT(SampleText(without, 0), HasSubstr("(no traces were kept)"));
}

}  // namespace
}  // namespace twinstep
