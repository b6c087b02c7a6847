#include "engines/watchdog.h"

#include <signal.h>

#include <atomic>

#include "absl/time/clock.h"
#include "gtest/gtest.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

TEST(WatchdogTest, InterruptsABusyThread) {
  std::atomic<int> interrupts = 0;
  Watchdog watchdog([&] { ++interrupts; });
  watchdog.Arm(absl::Milliseconds(20));
  const absl::Duration start = SteadyNow();
  while (interrupts < 2 && SteadyNow() - start < absl::Seconds(20)) {
  }
  watchdog.Disarm();
  EXPECT_GE(interrupts, 2) << "asked again until disarmed";
  EXPECT_TRUE(watchdog.fired());
}

TEST(WatchdogTest, WallTimeEndsAThreadThatSleeps) {
  std::atomic<bool> interrupted = false;
  Watchdog watchdog([&] { interrupted = true; });
  watchdog.Arm(absl::Milliseconds(5));
  for (int i = 0; i < 2000 && !interrupted; ++i) absl::SleepFor(absl::Milliseconds(5));
  EXPECT_TRUE(interrupted);
}

TEST(WatchdogTest, DisarmedItIsSilentAndCanBeArmedAgain) {
  std::atomic<int> interrupts = 0;
  Watchdog watchdog([&] { ++interrupts; });
  watchdog.Arm(absl::Milliseconds(1));
  watchdog.Disarm();
  const int before = interrupts;
  absl::SleepFor(absl::Milliseconds(60));
  EXPECT_EQ(interrupts, before);
  watchdog.Arm(absl::Hours(1));
  EXPECT_FALSE(watchdog.fired());
  watchdog.Arm(absl::Milliseconds(1));
  for (int i = 0; i < 2000 && interrupts == before; ++i) absl::SleepFor(absl::Milliseconds(5));
  EXPECT_GT(interrupts, before);
}

TEST(WatchdogDeathTest, WhatHeedsNoInterruptEndsWithTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        Watchdog watchdog([] {}, /*grace=*/absl::Milliseconds(50));
        watchdog.Arm(absl::Milliseconds(20));
        for (volatile bool forever = true; forever;) {
        }
      },
      testing::KilledBySignal(SIGVTALRM), "was to end after 20ms of CPU time, but the engine does not interrupt");
}

TEST(WatchdogTest, TimeThatAWaitingThreadDoesNotUseEndsNoProcess) {
  std::atomic<bool> interrupted = false;
  Watchdog watchdog([&] { interrupted = true; }, /*grace=*/absl::ZeroDuration());
  watchdog.Arm(absl::Milliseconds(5));
  // Behind the limit of wall time, as somebody who looks at a pause is.
  for (int i = 0; i < 2000 && !interrupted; ++i) absl::SleepFor(absl::Milliseconds(5));
  absl::SleepFor(absl::Milliseconds(100));
  EXPECT_TRUE(interrupted);
}

}  // namespace
}  // namespace twinstep
