#include "engines/watchdog.h"

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
  watchdog.Arm(absl::Milliseconds(1));
  EXPECT_FALSE(watchdog.fired());
  for (int i = 0; i < 2000 && interrupts == before; ++i) absl::SleepFor(absl::Milliseconds(5));
  EXPECT_GT(interrupts, before);
}

}  // namespace
}  // namespace twinstep
