// Time limits hold while somebody sets the clock.
#include <dlfcn.h>
#include <time.h>

#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/steady_clock.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kDebug[] = "harness/debug";
constexpr char kLibrary[] = "tests/libjumping_clock.so";

// The library itself: without it the tests below would show nothing.
TEST(JumpingClockTest, OnlyTheWallClockJumps) {
  void* library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  auto* get_time = reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(library, "clock_gettime"));
  ASSERT_NE(get_time, nullptr);
  auto read = [&](clockid_t clock) {
    timespec now;
    EXPECT_EQ(get_time(clock, &now), 0);
    return absl::DurationFromTimespec(now);
  };
  for (int i = 0; i < 100; ++i) {
    EXPECT_GE(absl::AbsDuration(read(CLOCK_REALTIME) - read(CLOCK_REALTIME)), absl::Hours(24));
    const absl::Duration before = SteadyNow();
    const absl::Duration seen = read(CLOCK_MONOTONIC);
    EXPECT_LE(before, seen);
    EXPECT_LE(seen, SteadyNow());
  }
}

class TimeLimitTest : public ::testing::TestWithParam<const char*> {
 protected:
  ProgramRun Debug(const std::string& source, const std::string& cpu_limit) {
    const std::string path = ::testing::TempDir() + "/program.js";
    std::ofstream(path, std::ios::binary) << source;
    const ProgramRun run =
        RunProgram(kDebug, {std::string("--engine=") + GetParam(), "--program=" + path, "--cpu_limit=" + cpu_limit}, "",
                   {std::string("LD_PRELOAD=") + kLibrary});
    // The loader would complain here about a library that it cannot preload.
    EXPECT_THAT(run.err, IsEmpty());
    EXPECT_EQ(run.exit_code, 0);
    return run;
  }
};

TEST_P(TimeLimitTest, ARunawayLoopIsEndedInTime) {
  const absl::Duration start = SteadyNow();
  EXPECT_THAT(Debug("while (true) {}", "300ms").out, HasSubstr("finished: timed out"));
  EXPECT_LT(SteadyNow() - start, absl::Seconds(30)) << "by the CPU limit, not much later";
}

TEST_P(TimeLimitTest, AProgramWithinItsLimitIsNotEnded) {
  // Some hundred milliseconds: the watchdog looks at its clocks many times.
  const std::string source = "let sum = 0;\nfor (let i = 0; i < 3e7; i++) sum += i % 7;\nprint(sum);\n";
  EXPECT_THAT(Debug(source, "60s").out, HasSubstr("finished: completed\n  printed 89999995\n"));
}

INSTANTIATE_TEST_SUITE_P(Engines, TimeLimitTest, ::testing::Values("v8", "spidermonkey"));

}  // namespace
}  // namespace twinstep
