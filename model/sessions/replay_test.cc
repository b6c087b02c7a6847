#include "model/sessions/replay.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

Action BreakAt(uint32_t line) {
  Action action;
  action.mutable_set_breakpoint()->mutable_location()->set_line(line);
  return action;
}

Action RemoveAt(uint32_t line) {
  Action action;
  action.mutable_remove_breakpoint()->mutable_location()->set_line(line);
  return action;
}

Action Start() {
  Action action;
  action.mutable_start();
  return action;
}

Action StepOver() {
  Action action;
  action.mutable_step_over();
  return action;
}

Action Resume() {
  Action action;
  action.mutable_resume();
  return action;
}

FakeProgram CallInLineTwo() {
  return {.visits = {{1, {}, {{"t", 0}}}, {2, {}, {{"t", 0}}}, {8, {"f"}, {{"x", 3}}}, {4, {}, {{"t", 3}}}}};
}

absl::StatusOr<std::string> Play(const std::vector<Action>& actions) {
  FakeSession session(CallInLineTwo());
  Trace trace;
  trace.set_engine("fake");
  RecordingSession recording(session, PAPER, trace);
  if (absl::Status status = PlayActions(recording, {actions.begin(), actions.end()}); !status.ok()) return status;
  return ToText(trace);
}

TEST(ReplayTest, TheTraceHoldsEveryActionAndItsOutput) {
  EXPECT_EQ(*Play({BreakAt(2), BreakAt(3), RemoveAt(3), Start(), StepOver(), BreakAt(9), Resume()}),
            R"(# fake , capture PAPER
> set breakpoint 2
breakpoint set at 2:0
> set breakpoint 3
breakpoint set at 4:0
> remove breakpoint 3
removed
> start
paused at 2:0 (breakpoint)
  (script) 2:0
    function {t: 0}
> step over
paused at 4:0 (step)
  (script) 4:0
    function {t: 3}
> set breakpoint 9
breakpoint refused
> resume
finished: completed
)");
}

TEST(ReplayTest, WithoutStartItOnlySetsBreakpoints) {
  EXPECT_THAT(*Play({BreakAt(2)}), HasSubstr("breakpoint set at 2:0\n"));
  EXPECT_THAT(*Play({BreakAt(2)}), Not(HasSubstr("start")));
}

TEST(ReplayTest, WhenActionsRunOutTheSessionIsAbandoned) {
  EXPECT_THAT(*Play({BreakAt(1), Start()}), HasSubstr("> abandon\nfinished: abandoned\n"));
}

TEST(ReplayTest, ActionsAfterTheEndAreDropped) {
  EXPECT_THAT(*Play({Start(), Resume(), Resume()}), HasSubstr("> start\nfinished: completed\n"));
}

TEST(ReplayTest, ActionsOutOfOrderAreErrors) {
  EXPECT_THAT(Play({StepOver()}).status().message(), HasSubstr("action 1 (step over) comes before the start"));
  EXPECT_THAT(Play({BreakAt(1), Start(), Start()}).status().message(),
              HasSubstr("action 3 (start) is not possible while the program is paused"));
}

class RefusingSession : public FakeSession {
 public:
  RefusingSession() : FakeSession(CallInLineTwo()) {}
  absl::StatusOr<Output> Act(const Action&, const ValueLimits&) override { return absl::InternalError("no room"); }
  absl::StatusOr<Finished> Run(Driver&) override { return absl::UnimplementedError("no legs"); }
};

TEST(ReplayTest, WhatIsRefusedIsNamed) {
  RefusingSession session;
  const auto refused = [&session](const std::vector<Action>& actions) {
    return std::string(PlayActions(session, {actions.begin(), actions.end()}).message());
  };
  EXPECT_EQ(refused({BreakAt(2), Start()}), "action 1 (set breakpoint 2): no room");
  EXPECT_EQ(refused({Start(), Resume()}), "action 1 (start): no legs");
}

}  // namespace
}  // namespace twinstep
