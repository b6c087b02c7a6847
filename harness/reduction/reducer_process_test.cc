#include "harness/reduction/campaign_reduction.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/results/finding_file.h"
#include "proto/finding.pb.h"

namespace twinstep {
namespace {

// V8 stops at the end of the return statement, Firefox at the closing brace.
std::string Saved(uint64_t session, const std::string& source, const std::string& folder) {
  Finding finding;
  finding.set_session(session);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(2);
  test_case.add_actions()->mutable_start();
  test_case.add_actions()->mutable_step_over();
  test_case.mutable_engine()->set_engine("v8");
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  EXPECT_TRUE(WriteFinding(folder, finding).ok());
  return folder + "/" + FindingFileName(session);
}

ReducerOrder OrderFor(const std::string& folder) {
  ReducerOrder order;
  order.set_out(folder + "/reduced");
  order.set_jobs(2);
  // Not reached, however slow the machine.
  order.set_cpu_limit_microseconds(absl::ToInt64Microseconds(absl::Minutes(10)));
  order.set_finding_limit_microseconds(absl::ToInt64Microseconds(absl::Hours(10)));
  order.set_memory_limit_mib(2048);
  return order;
}

TEST(ReducerProcessTest, TellsOfEveryFinding) {
  const std::string folder = std::string(getenv("TEST_TMPDIR")) + "/every";
  ReducerOrder order = OrderFor(folder);
  const std::string source = "function f(unused) {\n  return 1;\n}\nf(2);\nconsole.log('end');\n";
  order.add_paths(Saved(1, source, folder));
  order.add_paths(Saved(2, "let a = 1;\nlet b = 2;\nlet c = 3;\n", folder));
  order.add_paths(folder + "/session-3.pb.zst");
  std::vector<ReducerMessage> messages;
  const absl::Status status = RunReducer(order, {}, absl::InfiniteDuration(),
                                         [&messages](const ReducerMessage& message) { messages.push_back(message); });
  EXPECT_TRUE(status.ok()) << status;
  ASSERT_EQ(messages.size(), 3u);
  int reduced = 0, gone = 0, failed = 0;
  for (const ReducerMessage& message : messages) {
    failed += !message.failure().empty();
    gone += message.report().state() == ReductionReport::GONE;
    if (message.report().state() != ReductionReport::REDUCED) continue;
    ++reduced;
    EXPECT_TRUE(message.report().one_minimal());
    EXPECT_LT(message.report().after().bytes(), message.report().before().bytes());
    const absl::StatusOr<Finding> finding = ReadFinding(message.reduced_path());
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_EQ(finding->test_case().program().source().find("console"), std::string::npos);
  }
  EXPECT_EQ(reduced, 1);
  EXPECT_EQ(gone, 1);
  EXPECT_EQ(failed, 1);
}

TEST(ReducerProcessTest, EndsWhenStopped) {
  const std::string folder = std::string(getenv("TEST_TMPDIR")) + "/stopped";
  ReducerOrder order = OrderFor(folder);
  for (int i = 0; i < 500; ++i) order.add_paths(Saved(1, "function f() {\n  return 1;\n}\nf();\n", folder));
  size_t ended = 0;
  const absl::Status status = RunReducer(
      order, [&ended] { return ended > 0; }, absl::InfiniteDuration(), [&ended](const ReducerMessage&) { ++ended; });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_LT(ended, 500u);
}

// What cannot be verified in the time that is left is cut, whatever it is at.
TEST(ReducerProcessTest, WhatIsUnderWayIsCutAfterTheStopTime) {
  const std::string folder = std::string(getenv("TEST_TMPDIR")) + "/cut";
  ReducerOrder order = OrderFor(folder);
  order.add_paths(Saved(1, "function f() {\n  return 1;\n}\nf();\n", folder));
  size_t ended = 0;
  const absl::Status status = RunReducer(
      order, [] { return true; }, absl::ZeroDuration(), [&ended](const ReducerMessage&) { ++ended; });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(ended, 0u);
}

TEST(ReducerProcessTest, ANumberOfTriesReducesTheSameWhateverTheJobs) {
  const std::string folder = std::string(getenv("TEST_TMPDIR")) + "/tries";
  ReducerOrder order = OrderFor(folder);
  for (uint64_t i = 1; i <= 12; ++i) {
    order.add_paths(Saved(i, "function f(a) {\n  return 1;\n}\nf(2);\nconsole.log('end');\n", folder));
  }
  order.set_most_tests(60);
  std::vector<std::vector<std::string>> told;
  for (const uint32_t jobs : {1, 3}) {
    order.set_jobs(jobs);
    std::vector<std::string>& paths = told.emplace_back();
    const absl::Status status =
        RunReducer(order, {}, absl::InfiniteDuration(), [&paths](const ReducerMessage& message) {
          paths.push_back(message.path() + " " + std::to_string(message.report().tests()));
        });
    EXPECT_TRUE(status.ok()) << status;
  }
  EXPECT_GT(told[0].size(), 0u);
  EXPECT_LT(told[0].size(), 12u);
  EXPECT_EQ(told[0], told[1]);
}

}  // namespace
}  // namespace twinstep
