// The supervisor over workers that misbehave: this test is its own worker, as every program of harness/ is.
#include "harness/campaign.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "absl/strings/numbers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/worker_process.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// Session 3 crashes, session 6 hangs; odd ones diverge, session 9 in a class of its own.
SessionReport FakeSession(uint64_t session) {
  if (session == 3) {
    std::cerr << "something broke" << std::endl;
    std::abort();
  }
  if (session == 6) pause();
  SessionReport report;
  report.set_session(session);
  report.set_actions(2);
  if (session % 2 == 0) {
    report.set_end(PROGRAM_FINISHED);
    return report;
  }
  report.set_end(DIVERGED);
  report.mutable_divergence()->set_type(Divergence::VARIABLES);
  report.mutable_equivalence_class()->set_last_action(EquivalenceClass::STEP_OVER);
  report.mutable_equivalence_class()->set_node_type(session == 9 ? "WhileStatement" : "ForStatement");
  report.mutable_equivalence_class()->set_divergence(Divergence::VARIABLES);
  if (session != 9) {
    report.set_layer(BY_DESIGN);
    report.set_rule("a rule");
  }
  return report;
}

int FakeWorker(const std::string& kind, uint64_t session) {
  WorkerMessage message;
  if (kind == "failing") {
    message.set_failure("no engine");
    return SendToSupervisor(message) ? 1 : 2;
  }
  if (kind == "dying") return 7;
  message.mutable_ready()->set_v8_version("1.2");
  for (; SendToSupervisor(message); ++session) {
    message.set_session_started(session);
    if (!SendToSupervisor(message)) break;
    *message.mutable_session_ended() = FakeSession(session);
  }
  return 0;
}

CampaignOptions Options(const std::string& kind, uint64_t sessions) {
  CampaignOptions options;
  options.sessions = sessions;
  options.time = absl::Seconds(60);
  options.patience = absl::Seconds(3);
  options.worker_arguments = [kind](uint64_t first) {
    return std::vector<std::string>{"--fake_worker", kind, std::to_string(first)};
  };
  return options;
}

constexpr auto kGoOn = [](const CampaignResult&) { return true; };

TEST(CampaignTest, CountsSessionsAndGoesOnBehindCrashesAndHangs) {
  absl::StatusOr<CampaignResult> result = RunCampaign(Options("good", 12), kGoOn);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engines.v8_version(), "1.2");
  EXPECT_EQ(result->sessions, 12u);
  EXPECT_EQ(result->ends[PROGRAM_FINISHED], 5u) << "0, 2, 4, 8, 10";
  EXPECT_EQ(result->ends[DIVERGED], 5u) << "1, 5, 7, 9, 11";
  EXPECT_EQ(result->actions, 20u);
  ASSERT_EQ(result->crashes.size(), 2u);
  EXPECT_EQ(result->crashes[0].session, 3u);
  EXPECT_THAT(result->crashes[0].how, HasSubstr("signal 6"));
  EXPECT_EQ(result->crashes[0].standard_error, "something broke\n");
  EXPECT_EQ(result->crashes[1].session, 6u);
  EXPECT_THAT(result->crashes[1].how, HasSubstr("no answer for"));
}

TEST(CampaignTest, ClassesHaveTheirFirstSessionAndUnexplainedComeFirst) {
  absl::StatusOr<CampaignResult> result = RunCampaign(Options("good", 12), kGoOn);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->equivalence_classes, 2u);
  ASSERT_EQ(result->classes.size(), 2u);
  EXPECT_EQ(result->classes[0].sample.equivalence_class().node_type(), "WhileStatement");
  EXPECT_EQ(result->classes[0].sessions, 1u);
  EXPECT_EQ(result->classes[1].sessions, 4u);
  EXPECT_EQ(result->classes[1].sample.session(), 1u);
}

TEST(CampaignTest, AWorkerThatCannotWorkIsAnError) {
  EXPECT_THAT(RunCampaign(Options("failing", 1), kGoOn).status().message(), HasSubstr("no engine"));
  EXPECT_THAT(RunCampaign(Options("dying", 1), kGoOn).status().message(), HasSubstr("exit code 7"));
}

TEST(CampaignTest, ProgressCanEndIt) {
  CampaignOptions options = Options("good", 1'000'000'000);
  int calls = 0;
  absl::StatusOr<CampaignResult> result = RunCampaign(options, [&calls](const CampaignResult&) { return ++calls < 2; });
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(calls, 2);
  EXPECT_LT(result->elapsed, absl::Seconds(30));
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  uint64_t first = 0;
  if (argc == 4 && std::strcmp(argv[1], "--fake_worker") == 0 && absl::SimpleAtoi(argv[3], &first)) {
    return twinstep::FakeWorker(argv[2], first);
  }
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
