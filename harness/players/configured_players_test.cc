#include "harness/players/configured_players.h"

#include <string>

#include "absl/time/time.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TestCase Steps(const std::string& engine, const std::string& configuration, const std::string& source) {
  TestCase test_case;
  test_case.mutable_program()->set_source(source);
  test_case.mutable_engine()->set_engine(engine);
  test_case.mutable_worker()->set_name(configuration);
  test_case.set_capture(FULL);
  test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(1);
  test_case.add_actions()->mutable_start();
  for (int i = 0; i < 3; ++i) test_case.add_actions()->mutable_step_over();
  return test_case;
}

CampaignSettings Settings() {
  CampaignSettings settings;
  // Not reached, however slow the machine.
  settings.set_cpu_limit_microseconds(absl::ToInt64Microseconds(absl::Minutes(10)));
  return settings;
}

TEST(ConfiguredPlayersTest, PlaysInProcessesOfEachConfiguration) {
  ConfiguredPlayers players(Settings());
  for (const char* engine : {"v8", "spidermonkey"}) {
    std::string events;
    for (const char* configuration : {"default", "jitless", "baseline", "default"}) {
      const absl::StatusOr<Trace> trace = players.Play(Steps(engine, configuration, "let a = 1;\na += 2;\na;\n"));
      ASSERT_TRUE(trace.ok()) << trace.status();
      EXPECT_EQ(trace->engine(), engine);
      ASSERT_GT(trace->events_size(), 8);
      if (events.empty()) events = trace->SerializeAsString();
      EXPECT_EQ(trace->SerializeAsString(), events) << configuration;
    }
  }
}

TEST(ConfiguredPlayersTest, WhatCannotBePlayedIsAnAnswer) {
  ConfiguredPlayers players(Settings());
  EXPECT_EQ(players.Play(Steps("v8", "no such one", "1;")).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(players.Play(Steps("nobody", "default", "1;")).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(players.Play(Steps("v8", "default", "1;")).ok());
}

TEST(ConfiguredPlayersTest, APlayerThatDoesNotAnswerIsKilled) {
  ConfiguredPlayers players(Settings(), absl::ZeroDuration());
  EXPECT_EQ(players.Play(Steps("v8", "default", "1;")).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(ConfiguredPlayersTest, ACrashIsToldApart) {
  ConfiguredPlayers players(Settings());
  TestCase fatal = Steps("v8", "", "1;\nthrow 1;\n");
  fatal.mutable_worker()->add_v8_flags("--abort-on-uncaught-exception");
  const absl::Status crashed = players.Play(fatal).status();
  EXPECT_EQ(crashed.code(), absl::StatusCode::kAborted) << crashed;
  EXPECT_EQ(crashed.message().substr(0, 7), "signal ");
  EXPECT_TRUE(players.Play(Steps("v8", "default", "1;")).ok());
}

TEST(ConfiguredPlayersTest, APlayerThatTakesTooMuchMemoryIsKilled) {
  CampaignSettings settings = Settings();
  settings.set_memory_limit_mib(1);
  ConfiguredPlayers players(settings);
  // Memory is looked at now and then; this one goes on until it has been.
  EXPECT_EQ(players.Play(Steps("v8", "default", "1;\nfor (;;);\n")).status().message(),
            "the process of another configuration took too much memory");
}

}  // namespace
}  // namespace twinstep
