#include "harness/campaign/avoided_actions.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engines/parser/parse_for_test.h"
#include "model/fake_debugger.h"

namespace twinstep {
namespace {

constexpr char kProgram[] =
    "async function* g() {\n"
    "  yield 1;\n"
    "}\n"
    "function f() {\n"
    "  g().next();\n"
    "}\n"
    "f();\n";

KnownBugs BugOf(const std::string& version, const std::string& severity) {
  return *KnownBugs::Parse({{"corpus/bugs/dies.textproto",
                             "title: \"V8 dies.\"\n"
                             "side: V8\n"
                             "severity: " +
                                 severity +
                                 "\n"
                                 "causes { promise: \"crash\" action: \"run\" reason: \"signal 5*\" }\n"
                                 "causes { promise: \"crash\" action: \"step out\" role: \"async generator\" }\n"
                                 "program { source: \"let a = 1;\\n\" }\n"
                                 "actions: \"break 1; start; out\"\n"
                                 "expected: \"A pause.\"\n"
                                 "why: \"The protocol.\"\n"
                                 "versions { engine: \"v8\" prefix: \"" +
                                 version + "\" shows: true }\n"}});
}

Action StepOut() {
  Action action;
  action.mutable_step_out();
  return action;
}

Action StepOver() {
  Action action;
  action.mutable_step_over();
  return action;
}

Location Line(uint32_t line) {
  Location location;
  location.set_line(line);
  location.set_column(2);
  return location;
}

class AvoidedActionsTest : public testing::Test {
 protected:
  AvoidedActions Of(const KnownBugs& bugs, const Engine& engine) {
    return AvoidedActions(bugs, {&engine}, [this] {
      ++parsed_;
      return std::make_shared<const SyntaxTree>(ParseForTest(kProgram));
    });
  }

  static constexpr EngineFacts kV8 = {.name = "v8", .display_name = "V8"};
  // Of version "1".
  const FakeEngine v8_{FakeProgram(), kV8};
  const FakeEngine other_{FakeProgram()};
  int parsed_ = 0;
};

TEST_F(AvoidedActionsTest, WhatAnEntrySaysOfTheStepWhereItIs) {
  const KnownBugs bugs = BugOf("1.", "CRASH");
  AvoidedActions avoided = Of(bugs, v8_);
  EXPECT_FALSE(avoided.Avoids(StepOver(), Line(2)));
  EXPECT_EQ(parsed_, 0) << "the place does not matter";
  EXPECT_FALSE(avoided.Avoids(StepOut(), Line(5)));
  EXPECT_TRUE(avoided.Avoids(StepOut(), Line(2)));
  EXPECT_TRUE(avoided.Avoids(StepOut(), Line(2)));
  EXPECT_EQ(parsed_, 1);
  ASSERT_EQ(avoided.Counts().size(), 1u);
  EXPECT_EQ(avoided.Counts()[0].action(), "step out");
  EXPECT_EQ(avoided.Counts()[0].left_out(), 2u);
  EXPECT_EQ(avoided.Counts()[0].taken(), 0u);
}

TEST_F(AvoidedActionsTest, NothingOfOtherVersionsEnginesAndSeverities) {
  const KnownBugs newer = BugOf("2.", "CRASH"), no_crash = BugOf("1.", "STEP_LOST"), known = BugOf("1.", "CRASH");
  EXPECT_FALSE(Of(newer, v8_).Avoids(StepOut(), Line(2)));
  EXPECT_FALSE(Of(no_crash, v8_).Avoids(StepOut(), Line(2)));
  EXPECT_FALSE(Of(known, other_).Avoids(StepOut(), Line(2)));
}

TEST(DoesWhatCrashesTest, OneSessionInAHundred) {
  int sessions = 0;
  for (uint64_t session = 0; session < 10'000; ++session) sessions += DoesWhatCrashes(7, session);
  EXPECT_GT(sessions, 60);
  EXPECT_LT(sessions, 140);
  EXPECT_EQ(DoesWhatCrashes(7, 3), DoesWhatCrashes(7, 3));
}

}  // namespace
}  // namespace twinstep
