#include "harness/across_versions/changes_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

VersionChanges OneChange() {
  VersionChanges changes;
  VersionStep& step = *changes.add_steps();
  step.set_older("v8@1.0");
  step.set_newer("v8@2.0");
  VersionChange& change = *step.add_changes();
  change.set_cause("NEW : step-lost @ return");
  change.set_severity("step lost");
  change.set_sentence("V8 2.0: step over is lost");
  change.set_program("let a = 1;\na = 2;\n");
  change.set_actions("break 1; start; over");
  change.set_reduced(true);
  change.set_findings(3);
  step.set_entry_sessions(2);
  step.set_random_sessions(1);
  return changes;
}

TEST(ChangesTextTest, AChangeIsALineWithItsProgramAndHowToPlayIt) {
  EXPECT_EQ(ToText(OneChange()),
            "=== From v8@1.0 to v8@2.0: 1 change that no entry or rule names\n"
            "[1] step lost, 3 findings: V8 2.0: step over is lost\n"
            "    cause:   NEW : step-lost @ return\n"
            "    1  | let a = 1;\n"
            "    2  | a = 2;\n"
            "    actions: break 1; start; over\n"
            "    again:   ./bazelw run //harness:debug -- --program=FILE --actions=\"...\" --engine=v8@1.0, then with "
            "--engine=v8@2.0\n"
            "\n"
            "Played: 2 sessions of entries, 1 random session.\n");
}

TEST(ChangesTextTest, ThatItIsFixedOrNotReducedAndWhereItsFileIs) {
  VersionChanges changes = OneChange();
  VersionChange& change = *changes.mutable_steps(0)->mutable_changes(0);
  change.set_fixed(true);
  change.set_reduced(false);
  change.set_file("out/session-3.pb.zst");
  EXPECT_THAT(ToText(changes),
              AllOf(HasSubstr("[1] fixed: step lost, 3 findings, not reduced: V8 2.0"),
                    HasSubstr("again:   ./bazelw run //harness:replay -- \\\n      out/session-3.pb.zst\n")));
}

TEST(ChangesTextTest, OfALongProgramTheBeginning) {
  VersionChanges changes = OneChange();
  std::string program;
  for (int i = 0; i < 22; ++i) program += "run();\n";
  changes.mutable_steps(0)->mutable_changes(0)->set_program(program);
  EXPECT_THAT(ToText(changes), AllOf(HasSubstr("    20 | run();\n    (2 more lines)\n"), Not(HasSubstr("21 |"))));
}

TEST(ChangesTextTest, WhatIsLeftOutAndWhatIsNotCounted) {
  VersionChanges changes = OneChange();
  VersionStep& step = *changes.mutable_steps(0);
  step.add_entries("corpus/bugs/v8-one, in the newer version alone: One.");
  step.add_rules("a rule");
  step.set_entry_sessions_left(1);
  step.set_failed_sessions(2);
  step.set_causes_left(3);
  EXPECT_THAT(ToText(changes),
              HasSubstr("Entries that show in one of the two alone:\n  corpus/bugs/v8-one, in the newer version alone: "
                        "One.\nBy design:\n  a rule\n"
                        "Played: 2 sessions of entries, 1 random session.\n"
                        "Not counted: 1 session of entries for which there was no time; 2 random sessions that could "
                        "not be run; 3 causes with no finding played at all.\n"));
}

}  // namespace
}  // namespace twinstep
