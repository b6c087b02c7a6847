#include "harness/studies/speed/paired_ratio.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(PairedRatioTest, EqualPairsHaveTheRatioOneAndNoSpread) {
  const absl::StatusOr<PairedRatio> ratio = RatioOf({{2, 2}, {3, 3}, {5, 5}});
  ASSERT_TRUE(ratio.ok()) << ratio.status();
  EXPECT_DOUBLE_EQ(ratio->ratio, 1);
  EXPECT_DOUBLE_EQ(ratio->low, 1);
  EXPECT_DOUBLE_EQ(ratio->high, 1);
  EXPECT_FALSE(ratio->differs());
}

TEST(PairedRatioTest, WhatHitsBothOfAPairCancels) {
  const absl::StatusOr<PairedRatio> ratio = RatioOf({{2, 1}, {20, 10}, {3, 1.5}});
  ASSERT_TRUE(ratio.ok()) << ratio.status();
  EXPECT_NEAR(ratio->ratio, 2, 1e-9);
  EXPECT_NEAR(ratio->low, 2, 1e-9);
  EXPECT_TRUE(ratio->differs());
  EXPECT_EQ(TextOf(*ratio), "2.000 times as fast (2.000 to 2.000)");
}

// By hand: the logarithms are ln 1.1, -ln 1.1 and 0; their deviation is ln 1.1, so the interval is
// 4.303 * ln 1.1 / sqrt(3) wide on either side.
TEST(PairedRatioTest, TheSpreadIsThatOfTheLogarithms) {
  const absl::StatusOr<PairedRatio> ratio = RatioOf({{1.1, 1}, {1, 1.1}, {1, 1}});
  ASSERT_TRUE(ratio.ok()) << ratio.status();
  EXPECT_NEAR(ratio->ratio, 1, 1e-9);
  EXPECT_NEAR(ratio->high, 1.26717, 1e-4);
  EXPECT_NEAR(ratio->low, 1 / 1.26717, 1e-4);
  EXPECT_EQ(TextOf(*ratio), "1.000 times as fast (0.789 to 1.267), no difference is seen");
}

TEST(PairedRatioTest, OnePairAndNoTimeAreErrors) {
  EXPECT_FALSE(RatioOf({{1, 1}}).ok());
  EXPECT_FALSE(RatioOf({{1, 1}, {0, 1}}).ok());
}

}  // namespace
}  // namespace twinstep
