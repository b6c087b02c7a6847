#include "harness/process/machine_limits.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/process/run_without_threads_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr char kSelf[] = "/proc/self/exe";

TEST(MachineLimitsTest, AMachineWithoutProcIsSaidSo) {
  EXPECT_TRUE(CheckMachine(kSelf).ok());
  const absl::Status status = CheckMachine("/proc/no/such/exe");
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("is /proc mounted?"));
}

// What is said where this process has that limit.
absl::Status CheckedUnder(__rlimit_resource resource, rlim_t limit) {
  rlimit before = {};
  EXPECT_EQ(getrlimit(resource, &before), 0);
  rlimit limited = before;
  limited.rlim_cur = limit;
  EXPECT_EQ(setrlimit(resource, &limited), 0);
  const absl::Status status = CheckMachine(kSelf);
  EXPECT_EQ(setrlimit(resource, &before), 0);
  return status;
}

TEST(MachineLimitsTest, LimitsOfAShellAreSaidSo) {
  const struct {
    __rlimit_resource resource;
    rlim_t little;
    const char* said;
    rlim_t enough;
  } kCases[] = {
      {RLIMIT_AS, rlim_t{4} << 30, "the limit on address space, 4096 MiB, is too small", rlim_t{14} << 30},
      {RLIMIT_STACK, rlim_t{512} << 10, "the limit on the stack, 512 KiB, is too small", rlim_t{6} << 20},
      {RLIMIT_CPU, 30, "the limit on CPU time, 30 s, ends processes", 3600},
      {RLIMIT_NOFILE, 16, "the limit on open files, 16, is too small", 64},
  };
  for (const auto& one : kCases) {
    const absl::Status status = CheckedUnder(one.resource, one.little);
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(one.said));
    EXPECT_TRUE(CheckedUnder(one.resource, one.enough).ok()) << one.said;
  }
}

TEST(MachineLimitsTest, TooFewProcessesAreSaidSo) {
  const int said = RunWithoutThreads([] {
    const absl::Status status = CheckMachine("/bin/sh");
    return absl::IsResourceExhausted(status) &&
           absl::StrContains(status.message(), "the limit on processes and threads of this user, 1, ");
  });
  EXPECT_EQ(said, 1);
}

}  // namespace
}  // namespace twinstep
