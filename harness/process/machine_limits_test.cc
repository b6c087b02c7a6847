#include "harness/process/machine_limits.h"

#include <sys/resource.h>

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

}  // namespace
}  // namespace twinstep
