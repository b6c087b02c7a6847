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
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("is /proc mounted?"));
}

TEST(MachineLimitsTest, TooLittleAddressSpaceIsSaidSo) {
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit little = before;
  little.rlim_cur = rlim_t{4} << 30;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &little), 0);
  const absl::Status status = CheckMachine(kSelf);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("the limit on address space, 4096 MiB, is too small"));
  EXPECT_TRUE(CheckMachine(kSelf).ok());
}

TEST(MachineLimitsTest, EnoughAddressSpaceIsEnough) {
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit enough = before;
  enough.rlim_cur = rlim_t{14} << 30;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &enough), 0);
  const absl::Status status = CheckMachine(kSelf);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_TRUE(status.ok()) << status;
}

TEST(MachineLimitsTest, TooFewOpenFilesAreSaidSo) {
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit few = before;
  few.rlim_cur = 16;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  const absl::Status status = CheckMachine(kSelf);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("the limit on open files, 16, is too small"));
}

TEST(MachineLimitsTest, ATooSmallStackIsSaidSo) {
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_STACK, &before), 0);
  rlimit little = before;
  little.rlim_cur = rlim_t{512} << 10;
  ASSERT_EQ(setrlimit(RLIMIT_STACK, &little), 0);
  const absl::Status status = CheckMachine(kSelf);
  ASSERT_EQ(setrlimit(RLIMIT_STACK, &before), 0);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("the limit on the stack, 512 KiB, is too small"));
}

TEST(MachineLimitsTest, TooLittleCpuTimeIsSaidSo) {
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_CPU, &before), 0);
  rlimit little = before;
  little.rlim_cur = 30;
  ASSERT_EQ(setrlimit(RLIMIT_CPU, &little), 0);
  const absl::Status status = CheckMachine(kSelf);
  ASSERT_EQ(setrlimit(RLIMIT_CPU, &before), 0);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("the limit on CPU time, 30 s, ends processes"));
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
