#include "model/schedules/callback_loop.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"

namespace twinstep {
namespace {

// Takes what can run at that time; each by its ticket.
std::string Taken(CallbackLoop& loop, double now, int64_t started = 100) {
  std::vector<int64_t> tickets;
  while (const std::optional<Callback> taken = loop.Take(now, started)) tickets.push_back(taken->ticket);
  return absl::StrJoin(tickets, " ");
}

TEST(CallbackLoopTest, PhasesFollowEachOther) {
  CallbackLoop loop;
  loop.Add({CallbackKind::kImmediate, 1, 1});
  loop.Add({CallbackKind::kOperation, 2, 2, 4.5});
  loop.Add({CallbackKind::kMessage, 3, 3, 2});
  loop.Add({CallbackKind::kTimer, 4, 4, 5});
  loop.Add({CallbackKind::kTimer, 5, 5, 3});
  loop.Add({CallbackKind::kTick, 6, 6});
  loop.Add({CallbackKind::kOperation, 7, 7, 9});
  EXPECT_EQ(Taken(loop, 5), "6 5 4 3 2 1");
  EXPECT_FALSE(loop.IsReady(8.9));
  EXPECT_EQ(loop.NextTime(), 9);
  EXPECT_EQ(Taken(loop, 9), "7");
}

TEST(CallbackLoopTest, WhatIsStartedDuringAPhaseIsForTheNextRound) {
  CallbackLoop loop;
  loop.Add({CallbackKind::kImmediate, 1, 1});
  loop.Add({CallbackKind::kImmediate, 2, 2});
  EXPECT_EQ(loop.Take(0, 3)->ticket, 1);
  loop.Add({CallbackKind::kImmediate, 3, 3});
  loop.Add({CallbackKind::kTimer, 4, 4, 1});
  EXPECT_EQ(Taken(loop, 1), "2 4 3");
  // A message that was sent before the poll began, and that is waited for only now, is delivered in it.
  loop.Add({CallbackKind::kMessage, 5, 5, 0});
  EXPECT_EQ(loop.Take(1, 7)->ticket, 5);
  loop.Add({CallbackKind::kImmediate, 6, 7});
  loop.Add({CallbackKind::kMessage, 7, 6, 0});
  loop.Add({CallbackKind::kMessage, 8, 8, 0});
  EXPECT_EQ(Taken(loop, 1), "7 6 8");
}

TEST(CallbackLoopTest, TimersOfOneMillisecondRunTogetherInTheirOrder) {
  CallbackLoop loop;
  loop.Add({CallbackKind::kTimer, 1, 1, 10.7});
  loop.Add({CallbackKind::kTimer, 2, 2, 10.3});
  EXPECT_EQ(Taken(loop, 9.9), "");
  EXPECT_EQ(Taken(loop, 10), "2 1");
}

TEST(CallbackLoopTest, CancelledOrNotWaitedFor) {
  CallbackLoop loop;
  loop.Add({CallbackKind::kTimer, 1, 1, 1});
  loop.Add({CallbackKind::kTimer, 2, 2, 1});
  loop.Cancel(1);
  EXPECT_FALSE(loop.IsOver());
  loop.SetWaitedFor(2, false);
  EXPECT_TRUE(loop.IsOver());
  EXPECT_EQ(Taken(loop, 1), "2");
}

TEST(CallbackLoopTest, NamesAreNumbersOfTheirOwn) {
  std::set<int> names;
  for (int turn : {0, 1, 1001, 1002, CallbackName(1001, 1)}) {
    for (uint64_t i = 0; i < 1000; ++i) names.insert(CallbackName(turn, i));
  }
  EXPECT_EQ(names.size(), 5'000);
  EXPECT_EQ(*names.begin(), kFirstCallbackName);
  EXPECT_EQ(CallbackName(0, 7), kFirstCallbackName + 7);
}

}  // namespace
}  // namespace twinstep
