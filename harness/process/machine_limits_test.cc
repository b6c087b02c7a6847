#include "harness/process/machine_limits.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

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
  // No limit holds for a privileged user, and a user does not get back: in a child.
  const pid_t child = fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && setresuid(kNobody, kNobody, kNobody) != 0) _exit(2);
    const rlimit few = {1, 1};
    if (setrlimit(RLIMIT_NPROC, &few) != 0) _exit(3);
    const absl::Status status = CheckMachine("/bin/sh");
    const bool said = absl::IsResourceExhausted(status) &&
                      absl::StrContains(status.message(), "the limit on processes and threads of this user, 1, ");
    _exit(said ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2) GTEST_SKIP() << "this sandbox has one user only";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace twinstep
