#include "harness/studies/effectiveness/trial.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TrialWarning Warning(uint64_t session, int milliseconds, const std::string& oracle, const std::string& warning_class) {
  return {
      .session = session, .after = absl::Milliseconds(milliseconds), .oracle = oracle, .warning_class = warning_class};
}

TEST(TrialTest, LinesThereAndBack) {
  Trial trial;
  const std::string answer = SessionLine(0) + EndLine(0, absl::Milliseconds(5), false) + SessionLine(1) +
                             WarningLine(Warning(1, 9, "InsertDeadCode", "step in / X / variables"), false) +
                             EndLine(1, absl::Milliseconds(9), false);
  EXPECT_EQ(AddAnswer(answer, 0, trial), 2u);
  EXPECT_EQ(trial.sessions, 2u);
  EXPECT_EQ(trial.crashes, 0u);
  EXPECT_EQ(trial.cpu_time, absl::Milliseconds(9));
  ASSERT_EQ(trial.warnings.size(), 1u);
  EXPECT_EQ(trial.warnings[0].session, 1u);
  EXPECT_EQ(trial.warnings[0].after, absl::Milliseconds(9));
  EXPECT_EQ(trial.warnings[0].oracle, "InsertDeadCode");
  EXPECT_EQ(trial.warnings[0].warning_class, "step in / X / variables");
}

TEST(TrialTest, ASessionThatDoesNotEndIsACrash) {
  Trial trial;
  EXPECT_EQ(AddAnswer(SessionLine(7) + EndLine(7, absl::Milliseconds(5), false) + SessionLine(8) + "war", 7, trial),
            9u);
  EXPECT_EQ(trial.crashes, 1u);
  EXPECT_EQ(trial.sessions, 2u);
  // The next child's time is added.
  EXPECT_EQ(AddAnswer(SessionLine(9) + EndLine(9, absl::Milliseconds(3), true), 9, trial), 10u);
  EXPECT_EQ(trial.cpu_time, absl::Milliseconds(8));
  EXPECT_EQ(trial.failures, 1u);
}

TEST(TrialTest, AChildThatSaysNothingOrNonsense) {
  Trial trial;
  EXPECT_EQ(AddAnswer("", 3, trial), 3u);
  EXPECT_EQ(AddAnswer("end\nend\tx\nsession\nwarning\t1\t2\n\t\n", 3, trial), 3u);
  EXPECT_EQ(trial.sessions, 0u);
}

TEST(TrialTest, OnlyWarningsThatTheFaultMadeCount) {
  Trial baseline;
  AddAnswer(WarningLine(Warning(0, 1, "differential", "known"), false), 0, baseline);
  Trial trial;
  AddAnswer(WarningLine(Warning(0, 1, "differential", "known"), false) +
                WarningLine(Warning(1, 2, "RefineStep", "the same session warns without the fault"), true) +
                WarningLine(Warning(2, 3, "RefineStep", "known"), false) +
                WarningLine(Warning(3, 4, "RefineStep", "known"), false),
            0, trial);
  EXPECT_EQ(trial.warned, 4u);
  const std::vector<TrialWarning> finds = Finds(trial, baseline);
  ASSERT_EQ(finds.size(), 1u) << "another oracle's class is another class, and each counts once";
  EXPECT_EQ(finds[0].session, 2u);
}

TEST(TrialTest, Table) {
  Trial baseline;
  AddAnswer(
      SessionLine(0) + WarningLine(Warning(0, 1000, "differential", "a"), false) + EndLine(0, absl::Seconds(2), false),
      0, baseline);
  Trial found{.fault = "last-line-wraps"};
  AddAnswer(SessionLine(0) + WarningLine(Warning(0, 1500, "RefineStep", "b"), false) +
                EndLine(0, absl::Seconds(2), false) + SessionLine(1),
            0, found);
  Trial missed{.fault = "frames-swapped"};
  EXPECT_EQ(EffectivenessTable("v8", baseline, {found, missed}),
            "fault in v8                             session   CPU s       of  oracles\n"
            "last-line-wraps                               1     1.5        2  RefineStep (crashes: 1)\n"
            "frames-swapped                                -       -        0  not found\n"
            "v8 as it is: 1 sessions in 2.0 s of CPU time, 1 warnings, 0 crashes, 0 could not be run; classes of "
            "warnings by oracle:\n"
            "       1  differential\n"
            "v8: 1 of 2 faults found\n");
}

}  // namespace
}  // namespace twinstep
