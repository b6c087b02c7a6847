#include "harness/studies/effectiveness/trial.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

FaultNews Begins(uint64_t session) {
  FaultNews news;
  news.set_session(session);
  news.set_begins(true);
  return news;
}

FaultNews Warned(uint64_t session, int milliseconds, const std::string& oracle, const std::string& warning_class,
                 bool without_fault = false) {
  FaultNews news;
  news.set_session(session);
  news.set_microseconds(1000 * milliseconds);
  news.mutable_warning()->set_oracle(oracle);
  news.mutable_warning()->set_warning_class(warning_class);
  news.mutable_warning()->set_without_fault(without_fault);
  return news;
}

FaultNews Ends(uint64_t session, int milliseconds, bool failed = false) {
  FaultNews news;
  news.set_session(session);
  news.set_microseconds(1000 * milliseconds);
  news.mutable_end()->set_failed(failed);
  return news;
}

TEST(TrialTest, SessionsAndWarningsAreAdded) {
  Trial trial;
  EXPECT_EQ(
      AddNews({Begins(0), Ends(0, 5), Begins(1), Warned(1, 9, "InsertDeadCode", "step in / X / variables"), Ends(1, 9)},
              0, trial),
      2u);
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
  EXPECT_EQ(AddNews({Begins(7), Ends(7, 5), Begins(8)}, 7, trial), 9u);
  EXPECT_EQ(trial.crashes, 1u);
  EXPECT_EQ(trial.sessions, 2u);
  // The next child's time is added.
  EXPECT_EQ(AddNews({Begins(9), Ends(9, 3, true)}, 9, trial), 10u);
  EXPECT_EQ(trial.cpu_time, absl::Milliseconds(8));
  EXPECT_EQ(trial.failures, 1u);
}

TEST(TrialTest, AChildThatSaysNothing) {
  Trial trial;
  EXPECT_EQ(AddNews({}, 3, trial), 3u);
  EXPECT_EQ(trial.sessions, 0u);
}

TEST(TrialTest, OnlyWarningsThatTheFaultMadeCount) {
  Trial baseline;
  AddNews({Warned(0, 1, "differential", "known")}, 0, baseline);
  Trial trial;
  AddNews({Warned(0, 1, "differential", "known"),
           Warned(1, 2, "RefineStep", "the same session warns without the fault", true),
           Warned(2, 3, "RefineStep", "known"), Warned(3, 4, "RefineStep", "known")},
          0, trial);
  EXPECT_EQ(trial.warned, 4u);
  const std::vector<TrialWarning> finds = Finds(trial, baseline);
  ASSERT_EQ(finds.size(), 1u) << "another oracle's class is another class, and each counts once";
  EXPECT_EQ(finds[0].session, 2u);
}

TEST(TrialTest, Table) {
  Trial baseline;
  AddNews({Begins(0), Warned(0, 1000, "differential", "a"), Ends(0, 2000)}, 0, baseline);
  Trial found{.fault = "last-line-wraps"};
  AddNews({Begins(0), Warned(0, 1500, "RefineStep", "b"), Ends(0, 2000), Begins(1)}, 0, found);
  Trial missed{.fault = "frames-swapped"};
  EXPECT_EQ(EffectivenessTable("v8", baseline, {found, missed}),
            "fault in v8                             session   CPU s       of  oracles; the first warning\n"
            "last-line-wraps                               1     1.5        2  RefineStep (crashes: 1); b\n"
            "frames-swapped                                -       -        0  not found\n"
            "v8 as it is: 1 sessions in 2.0 s of CPU time, 1 warnings, 0 crashes, 0 could not be run; classes of "
            "warnings by oracle:\n"
            "       1  differential\n"
            "v8: 1 of 2 faults found\n");
}

}  // namespace
}  // namespace twinstep
