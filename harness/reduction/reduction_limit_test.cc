#include "harness/reduction/reduction_limit.h"

#include <string>

#include "absl/flags/marshalling.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ReductionLimitTest, ACampaignOfSomeTimeGetsATenthOfIt) {
  EXPECT_EQ(DefaultReductionLimit(0, absl::Minutes(10), 0).time, absl::Minutes(1));
  EXPECT_EQ(DefaultReductionLimit(0, absl::Seconds(30), 0).time, absl::Seconds(10));
  EXPECT_EQ(DefaultReductionLimit(500, absl::Seconds(30), 0).time, absl::Seconds(10)) << "time may end it";
  EXPECT_EQ(DefaultReductionLimit(0, absl::Seconds(30), 0).tries, 0u);
}

TEST(ReductionLimitTest, ACampaignOfSomeSessionsGetsTries) {
  EXPECT_EQ(DefaultReductionLimit(50, absl::InfiniteDuration(), 0).tries, 200u);
  EXPECT_EQ(DefaultReductionLimit(500, absl::InfiniteDuration(), 0).tries, 500u);
  EXPECT_EQ(DefaultReductionLimit(50'000, absl::InfiniteDuration(), 0).tries, 50'000u);
  EXPECT_EQ(DefaultReductionLimit(500, absl::InfiniteDuration(), 0).time, absl::InfiniteDuration());
}

TEST(ReductionLimitTest, EachCauseThatIsShownInFullGetsItsShare) {
  EXPECT_EQ(DefaultReductionLimit(0, absl::Minutes(1), 12).time, absl::Minutes(1));
  EXPECT_EQ(DefaultReductionLimit(0, absl::Minutes(60), 12).time, absl::Minutes(6));
  EXPECT_EQ(DefaultReductionLimit(500, absl::InfiniteDuration(), 12).tries, 1200u);
}

TEST(ReductionLimitTest, IsATimeOrANumber) {
  ReductionLimit limit;
  std::string error;
  ASSERT_TRUE(absl::ParseFlag("90s", &limit, &error)) << error;
  EXPECT_EQ(limit.time, absl::Seconds(90));
  EXPECT_EQ(limit.tries, 0u);
  ASSERT_TRUE(absl::ParseFlag("300", &limit, &error)) << error;
  EXPECT_EQ(limit.time, absl::InfiniteDuration());
  EXPECT_EQ(limit.tries, 300u);
  ASSERT_TRUE(absl::ParseFlag("inf", &limit, &error)) << error;
  EXPECT_EQ(limit.time, absl::InfiniteDuration());
  EXPECT_EQ(limit.tries, 0u);
  for (const char* const wrong : {"0", "0s", "-3", "soon", ""}) {
    EXPECT_FALSE(absl::ParseFlag(wrong, &limit, &error)) << wrong;
  }
}

}  // namespace
}  // namespace twinstep
