#include "harness/text/quantile.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(QuantileTest, ValuesStandAtEvenDistances) {
  const std::vector<double> five = {10, 20, 30, 40, 100};
  EXPECT_DOUBLE_EQ(Quantile(five, 0), 10);
  EXPECT_DOUBLE_EQ(Quantile(five, 0.25), 20);
  EXPECT_DOUBLE_EQ(Quantile(five, 0.5), 30);
  EXPECT_DOUBLE_EQ(Quantile(five, 0.75), 40);
  EXPECT_DOUBLE_EQ(Quantile(five, 1), 100);
}

TEST(QuantileTest, BetweenTwoValuesOnAStraightLine) {
  EXPECT_DOUBLE_EQ(Quantile({1, 2}, 0.5), 1.5);
  // Place 3 * 0.25 = 0.75: three quarters of the way from 1 to 3.
  EXPECT_DOUBLE_EQ(Quantile({1, 3, 5, 7}, 0.25), 2.5);
  EXPECT_DOUBLE_EQ(Quantile({0, 100}, 0.05), 5);
}

TEST(QuantileTest, OneValueIsEveryQuantile) {
  for (const double p : {0.0, 0.3, 1.0}) EXPECT_DOUBLE_EQ(Quantile({7}, p), 7);
}

TEST(QuantileTest, MedianOfValuesInAnyOrder) {
  EXPECT_DOUBLE_EQ(Median({9, 1, 2}), 2);
  EXPECT_DOUBLE_EQ(Median({9, 1, 2, 3}), 2.5);
  EXPECT_DOUBLE_EQ(Median({}), 0);
}

TEST(QuantileTest, Mean) {
  EXPECT_DOUBLE_EQ(Mean({1, 2, 6}), 3);
  EXPECT_DOUBLE_EQ(Mean({}), 0);
}

}  // namespace
}  // namespace twinstep
