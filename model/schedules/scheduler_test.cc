#include "model/schedules/scheduler.h"

#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "model/schedules/policies.h"

namespace twinstep {
namespace {

constexpr uint64_t kMany = 1'000'000;

TEST(SchedulerTest, AgentsTakeTurnsAsTheScheduleSays) {
  ReplayPolicy policy(ParseSchedule("0:3 1:2 0:5").value());
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.AddAgent();
  EXPECT_EQ(scheduler.Choose()->agent, 0);
  EXPECT_EQ(scheduler.turn().until, 3);
  scheduler.Passed(3);
  scheduler.SwitchedOut(17);
  EXPECT_EQ(scheduler.Choose()->agent, 1);
  scheduler.Passed(1);
  scheduler.End();
  EXPECT_EQ(scheduler.Choose()->agent, 0);
  scheduler.Passed(4);
  scheduler.End();
  EXPECT_FALSE(scheduler.Choose());
  EXPECT_EQ(scheduler.end(), RunEnd::kAllEnded);
  EXPECT_EQ(ScheduleText(scheduler.Recorded()), "0:3 1:2! 0:5!");
  EXPECT_EQ(scheduler.Done()[0].site, 17);
  EXPECT_EQ(policy.infeasible(), 0) << "an agent that has ended cannot be switched out, which is no contradiction";
}

TEST(SchedulerTest, ADeadLockIsAnOutcome) {
  ReplayPolicy policy({});
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.Choose();
  scheduler.Wait(8, Scheduler::kForever);
  EXPECT_FALSE(scheduler.Choose());
  EXPECT_EQ(scheduler.end(), RunEnd::kDeadLock);
}

// Agent 0 asks again and again; `milliseconds` is how long agent 1 waits.
int Polls(double milliseconds) {
  ReplayPolicy policy(ParseSchedule("1:1!").value());
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.AddAgent();
  scheduler.Choose();
  scheduler.Wait(8, milliseconds);
  int polls = 0;
  while (scheduler.Choose() && scheduler.running() == 0) {
    ++polls;
    scheduler.Block(AgentState::kSleeping, 1);
  }
  EXPECT_EQ(scheduler.end(), milliseconds == Scheduler::kForever ? RunEnd::kDeadLock : RunEnd::kNone);
  return polls;
}

TEST(SchedulerTest, WhoPollsInVainIsPartOfADeadLock) {
  EXPECT_NEAR(Polls(Scheduler::kForever), Scheduler::kPatience, 2);
  EXPECT_NEAR(Polls(50'000), 50'000, 2) << "longer than patience lasts, but not in vain";
}

TEST(SchedulerTest, AskingInVainIsNoPartOfTheSchedule) {
  ReplayPolicy policy({});
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.AddAgent();
  while (const std::optional<Turn> turn = scheduler.Choose()) {
    scheduler.Passed(scheduler.count(turn->agent) + 5);
    if (turn->agent == 1) {
      scheduler.Wait(8, Scheduler::kForever);
    } else {
      scheduler.Block(AgentState::kSleeping, 1);
    }
  }
  EXPECT_EQ(scheduler.end(), RunEnd::kDeadLock);
  EXPECT_GE(scheduler.total(), 5 * Scheduler::kPatience);
  EXPECT_LE(scheduler.Recorded().size(), 4) << ScheduleText(scheduler.Recorded());
  EXPECT_GE(scheduler.Recorded().size(), 2);
}

TEST(SchedulerTest, NotifyWakesInTheOrderOfWaiting) {
  ReplayPolicy policy(ParseSchedule("2:1! 1:1!").value());
  Scheduler scheduler(policy, kMany);
  for (int i = 0; i < 3; ++i) scheduler.AddAgent();
  EXPECT_EQ(scheduler.Choose()->agent, 2);
  scheduler.Wait(8, Scheduler::kForever);
  EXPECT_EQ(scheduler.Choose()->agent, 1);
  scheduler.Wait(8, Scheduler::kForever);
  EXPECT_EQ(scheduler.Choose()->agent, 0);
  EXPECT_EQ(scheduler.Notify(16, 5), 0);
  EXPECT_EQ(scheduler.Notify(8, 1), 1);
  EXPECT_EQ(scheduler.state(2), AgentState::kRunnable);
  EXPECT_FALSE(scheduler.timed_out(2));
  EXPECT_EQ(scheduler.state(1), AgentState::kWaiting);
}

TEST(SchedulerTest, WhenNobodyCanRunTimeJumps) {
  ReplayPolicy policy({});
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.AddAgent();
  scheduler.Choose();
  const int first = scheduler.running();
  scheduler.Wait(8, 500);
  scheduler.Choose();
  scheduler.Block(AgentState::kSleeping, 200);
  ASSERT_TRUE(scheduler.Choose());
  EXPECT_NE(scheduler.running(), first);
  EXPECT_GE(scheduler.now(), 200);
  EXPECT_LT(scheduler.now(), 201);
  scheduler.End();
  ASSERT_TRUE(scheduler.Choose());
  EXPECT_EQ(scheduler.running(), first);
  EXPECT_TRUE(scheduler.timed_out(first));
  EXPECT_GE(scheduler.now(), 500);
}

TEST(SchedulerTest, AsynchronousWaitersWakeAnIdleAgent) {
  ReplayPolicy policy({});
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.AddAgent();
  scheduler.Choose();
  const int waiter = scheduler.running();
  const int64_t ticket = scheduler.StartAsync(8, Scheduler::kForever);
  EXPECT_TRUE(scheduler.HasAsync(waiter));
  scheduler.Block(AgentState::kIdle);
  scheduler.Choose();
  EXPECT_EQ(scheduler.Notify(8, 1), 1);
  scheduler.End();
  ASSERT_TRUE(scheduler.Choose());
  EXPECT_EQ(scheduler.running(), waiter);
  const std::optional<WakeUp> woken = scheduler.TakeWakeUp();
  ASSERT_TRUE(woken);
  EXPECT_EQ(woken->ticket, ticket);
  EXPECT_FALSE(woken->timed_out);
  EXPECT_FALSE(scheduler.HasAsync(waiter));
}

// What runs in which order, by ticket, and under which schedule. A timer of 20 ms, then one of 10 ms.
std::string TwoTimers(const std::string& schedule) {
  ReplayPolicy policy(ParseSchedule(schedule).value());
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.Choose();
  scheduler.StartCallback(CallbackKind::kTimer, 20);
  scheduler.StartCallback(CallbackKind::kTimer, 10);
  std::string order;
  for (scheduler.EndTurn(); scheduler.HasAsync(0); scheduler.EndTurn()) {
    std::optional<WakeUp> woken = scheduler.TakeWakeUp();
    while (!woken) {
      scheduler.Block(AgentState::kIdle);
      if (!scheduler.Choose()) return order + " stuck";
      woken = scheduler.TakeWakeUp();
    }
    order += std::to_string(woken->ticket);
  }
  return order + " " + ScheduleText(scheduler.Recorded());
}

TEST(SchedulerTest, ATimerThatIsStartedLateIsLate) {
  EXPECT_EQ(TwoTimers(""), "21 ");
  EXPECT_EQ(TwoTimers("1002:9000"), "21 1002:9000");
  EXPECT_EQ(TwoTimers("1002:10000"), "12 1002:10000");
  // Both are late then.
  EXPECT_EQ(TwoTimers("1001:10000"), "21 1001:10000");
  EXPECT_EQ(TwoTimers("1000:50000"), "21 1000:50000");
}

// Of four threads of the host: a fifth operation waits for one of them.
TEST(SchedulerTest, OperationsWaitForAThread) {
  ReplayPolicy policy(ParseSchedule("1001:900000 1002:900000 1003:900000 1004:500000").value());
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.Choose();
  for (int i = 0; i < 5; ++i) scheduler.StartCallback(CallbackKind::kOperation, 1);
  std::string order;
  for (int i = 0; i < 5; ++i) {
    scheduler.Block(AgentState::kIdle);
    scheduler.Choose();
    order += std::to_string(scheduler.TakeWakeUp()->ticket);
  }
  EXPECT_EQ(order, "45123");
}

TEST(SchedulerTest, MessagesOfOnePortKeepTheirOrder) {
  ReplayPolicy policy(ParseSchedule("1001:1000").value());
  Scheduler scheduler(policy, kMany);
  scheduler.AddAgent();
  scheduler.Choose();
  const int64_t first = scheduler.SendMessage(1), second = scheduler.SendMessage(1), other = scheduler.SendMessage(2);
  const int64_t first_ticket = scheduler.StartArrival(first), other_ticket = scheduler.StartArrival(other);
  EXPECT_EQ(scheduler.TakeWakeUp()->ticket, other_ticket);
  EXPECT_EQ(scheduler.TakeWakeUp()->ticket, first_ticket);
  const int64_t second_ticket = scheduler.StartArrival(second);
  EXPECT_EQ(scheduler.TakeWakeUp()->ticket, second_ticket);
}

TEST(SchedulerTest, AProgramThatNeverEndsIsStopped) {
  ReplayPolicy policy({});
  Scheduler scheduler(policy, 10);
  scheduler.AddAgent();
  EXPECT_EQ(scheduler.Choose()->until, 10);
  scheduler.Passed(10);
  scheduler.SwitchedOut(0);
  EXPECT_FALSE(scheduler.Choose());
  EXPECT_EQ(scheduler.end(), RunEnd::kTooLong);
}

}  // namespace
}  // namespace twinstep
