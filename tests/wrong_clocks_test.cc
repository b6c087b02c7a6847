// Time limits hold while somebody sets the clock; and the library that says so.
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/steady_clock.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kDebug[] = "harness/debug";
constexpr char kLibrary[] = "tests/libwrong_clocks.so";

const std::vector<std::string> kJumping = {std::string("LD_PRELOAD=") + kLibrary, "WALL_CLOCK=jumps"};

// The library itself: without it the tests below would show nothing. What is preloaded is there from a process's start,
// so each looks at clocks in a process of this program.
bool HoldsWith(const std::string& test, const std::string& wall, const std::string& cpu) {
  const ProgramRun run = RunProgram(
      "/proc/self/exe", {"--gtest_also_run_disabled_tests", "--gtest_filter=WrongClocksTest.DISABLED_" + test}, "",
      {std::string("LD_PRELOAD=") + kLibrary, "WALL_CLOCK=" + wall, "CPU_CLOCK_SPEED=" + cpu,
       "XML_OUTPUT_FILE=" + ::testing::TempDir() + "/clocks.xml", "TEST_PREMATURE_EXIT_FILE="});
  EXPECT_THAT(run.out + run.err, HasSubstr("[==========] 1 test from")) << "it did not run";
  return run.exit_code == 0;
}

absl::Duration Read(clockid_t clock) {
  timespec now;
  EXPECT_EQ(clock_gettime(clock, &now), 0);
  return absl::DurationFromTimespec(now);
}

absl::Duration TrueTime(clockid_t clock) {
  timespec now;
  EXPECT_EQ(syscall(SYS_clock_gettime, clock, &now), 0);
  return absl::DurationFromTimespec(now);
}

absl::Duration Used(const rusage& usage) {
  return absl::DurationFromTimeval(usage.ru_utime) + absl::DurationFromTimeval(usage.ru_stime);
}

TEST(WrongClocksTest, DISABLED_TheWallClockJumps) {
  for (int i = 0; i < 100; ++i)
    ASSERT_GE(absl::AbsDuration(Read(CLOCK_REALTIME) - Read(CLOCK_REALTIME)), absl::Hours(24));
}

TEST(WrongClocksTest, DISABLED_TheWallClockIsRight) {
  for (int i = 0; i < 100; ++i) {
    // A clock that somebody really sets meanwhile is a minute off at most.
    ASSERT_LT(absl::AbsDuration(Read(CLOCK_REALTIME) - TrueTime(CLOCK_REALTIME)), absl::Hours(24));
  }
}

TEST(WrongClocksTest, DISABLED_MonotonicClocksAreRight) {
  for (int i = 0; i < 100; ++i) {
    const absl::Duration before = TrueTime(CLOCK_MONOTONIC);
    const absl::Duration seen = SteadyNow();
    ASSERT_LE(before, seen);
    ASSERT_LE(seen, TrueTime(CLOCK_MONOTONIC));
  }
}

template <int speed>
void ExpectCpuClocks() {
  clockid_t of_thread, of_process;
  ASSERT_EQ(pthread_getcpuclockid(pthread_self(), &of_thread), 0);
  ASSERT_EQ(clock_getcpuclockid(getpid(), &of_process), 0);
  const absl::Duration start = TrueTime(CLOCK_PROCESS_CPUTIME_ID);
  while (TrueTime(CLOCK_PROCESS_CPUTIME_ID) - start < absl::Milliseconds(50)) {
  }
  for (const clockid_t clock : {CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, of_thread, of_process}) {
    const absl::Duration before = TrueTime(clock);
    const absl::Duration seen = Read(clock);
    EXPECT_LE(speed * before, seen) << clock;
    EXPECT_LE(seen, speed * TrueTime(clock)) << clock;
  }
  rusage before, seen, after;
  ASSERT_EQ(syscall(SYS_getrusage, RUSAGE_SELF, &before), 0);
  ASSERT_EQ(getrusage(RUSAGE_SELF, &seen), 0);
  ASSERT_EQ(syscall(SYS_getrusage, RUSAGE_SELF, &after), 0);
  EXPECT_LE(speed * Used(before), Used(seen));
  EXPECT_LE(Used(seen), speed * Used(after));
  const absl::Duration process = TrueTime(CLOCK_PROCESS_CPUTIME_ID);
  const absl::Duration ticks = absl::Microseconds(clock() * (1'000'000 / CLOCKS_PER_SEC));
  EXPECT_LE(speed * process - absl::Microseconds(1), ticks);
  EXPECT_LE(ticks, speed * TrueTime(CLOCK_PROCESS_CPUTIME_ID));
}

TEST(WrongClocksTest, DISABLED_CpuClocksRunFourTimesAsFast) { ExpectCpuClocks<4>(); }

TEST(WrongClocksTest, DISABLED_CpuClocksAreRight) { ExpectCpuClocks<1>(); }

TEST(WrongClocksTest, EachClockIsAsItsVariableSays) {
  EXPECT_TRUE(HoldsWith("TheWallClockJumps", "jumps", ""));
  EXPECT_TRUE(HoldsWith("MonotonicClocksAreRight", "jumps", "4"));
  EXPECT_TRUE(HoldsWith("CpuClocksAreRight", "jumps", ""));
  EXPECT_TRUE(HoldsWith("CpuClocksRunFourTimesAsFast", "", "4"));
  EXPECT_TRUE(HoldsWith("TheWallClockIsRight", "", "4"));
  EXPECT_FALSE(HoldsWith("TheWallClockJumps", "", "4"));
  EXPECT_FALSE(HoldsWith("CpuClocksRunFourTimesAsFast", "jumps", ""));
}

class TimeLimitTest : public ::testing::TestWithParam<const char*> {
 protected:
  ProgramRun Debug(const std::string& source, const std::string& cpu_limit) {
    const std::string path = ::testing::TempDir() + "/program.js";
    std::ofstream(path, std::ios::binary) << source;
    const ProgramRun run = RunProgram(
        kDebug, {std::string("--engine=") + GetParam(), "--program=" + path, "--cpu_limit=" + cpu_limit}, "", kJumping);
    // The loader would complain here about a library that it cannot preload.
    EXPECT_THAT(run.err, IsEmpty());
    EXPECT_EQ(run.exit_code, 0);
    return run;
  }
};

TEST_P(TimeLimitTest, ARunawayLoopIsEndedInTime) {
  const absl::Duration start = SteadyNow();
  EXPECT_THAT(Debug("while (true) {}", "300ms").out, HasSubstr("finished: timed out"));
  EXPECT_LT(SteadyNow() - start, absl::Minutes(10)) << "by the CPU limit, not much later";
}

TEST_P(TimeLimitTest, AProgramWithinItsLimitIsNotEnded) {
  // Some hundred milliseconds: the watchdog looks at its clocks many times.
  const std::string source = "let sum = 0;\nfor (let i = 0; i < 3e7; i++) sum += i % 7;\nprint(sum);\n";
  EXPECT_THAT(Debug(source, "1h").out, HasSubstr("finished: completed\n  printed 89999995\n"));
}

// Programs that look after processes of their own.

TEST(ChildLimitTest, ReplayWaitsForAFindingThatReproduces) {
  const std::string folder = ::testing::TempDir() + "/campaign";
  ASSERT_EQ(RunProgram("harness/fuzz", {"--out=" + folder, "--sessions=20", "--mode=differential", "--reduce=none"})
                .exit_code,
            0);
  const ProgramRun replay = RunProgram("harness/replay", {folder}, "", kJumping);
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_THAT(replay.out, Not(HasSubstr("hung")));
  EXPECT_THAT(replay.out, HasSubstr("reproduced bit for bit"));
}

TEST(ChildLimitTest, EffectivenessHasAllItsTime) {
  const ProgramRun run = RunProgram("harness/effectiveness",
                                    {"--engine=v8", "--fault=last-line-wraps", "--oracle=differential",
                                     "--seconds=1000000", "--sessions=300", "--until_found"},
                                    "", kJumping);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("v8: 1 of 1 faults found"));
}

TEST(ChildLimitTest, ChainHasAllItsTime) {
  const std::string sample = "corpus/defects/sample";
  const std::vector<std::string> arguments = {"--program=" + sample + ".js", "--pass=" + sample + "_pass.js",
                                              "--fail=" + sample + "_fail.js", "--test=" + sample + "_test.js"};
  const ProgramRun jumping = RunProgram("harness/chain", arguments, "", kJumping);
  EXPECT_EQ(jumping.exit_code, 0) << jumping.err;
  // The published chain is whole (chain_test).
  EXPECT_THAT(jumping.out, HasSubstr("Initially argc was 3 (instead of 4);"));
  EXPECT_THAT(jumping.out, HasSubstr("a[0] was 0"));
  EXPECT_THAT(jumping.out, HasSubstr("the run failed: it printed \"0 "));
}

TEST(ChildLimitTest, EachDefectOfAStudyHasAllItsTime) {
  const ProgramRun run =
      RunProgram("harness/chain_study", {"--programs=calculator", "--defects=1", "--pairs=1"}, "", kJumping);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\n1 defects, 0 without any transition;"));
  EXPECT_THAT(run.err, Not(HasSubstr("(all its time)")));
}

INSTANTIATE_TEST_SUITE_P(Engines, TimeLimitTest, ::testing::Values("v8", "spidermonkey"));

}  // namespace
}  // namespace twinstep
