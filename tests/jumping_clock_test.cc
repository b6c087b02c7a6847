// Time limits hold while somebody sets the clock.
#include <dlfcn.h>
#include <time.h>

#include <fstream>
#include <string>
#include <vector>

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

// Programs that look after processes of their own.

const std::vector<std::string> kJumping = {std::string("LD_PRELOAD=") + kLibrary};

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
  const ProgramRun run =
      RunProgram("harness/effectiveness",
                 {"--engine=v8", "--fault=last-line-wraps", "--oracle=differential", "--seconds=4", "--until_found"},
                 "", kJumping);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("v8: 1 of 1 faults found"));
}

TEST(ChildLimitTest, ChainHasAllItsTime) {
  const std::string sample = "corpus/defects/sample";
  const std::vector<std::string> arguments = {"--program=" + sample + ".js", "--pass=" + sample + "_pass.js",
                                              "--fail=" + sample + "_fail.js", "--test=" + sample + "_test.js"};
  const ProgramRun as_it_is = RunProgram("harness/chain", arguments);
  const ProgramRun jumping = RunProgram("harness/chain", arguments, "", kJumping);
  EXPECT_EQ(jumping.exit_code, 0) << jumping.err;
  EXPECT_EQ(jumping.out, as_it_is.out);
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
