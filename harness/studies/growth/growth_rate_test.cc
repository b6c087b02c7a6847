#include "harness/studies/growth/growth_rate.h"

#include <cmath>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

using Points = std::vector<std::pair<double, double>>;

Points Sampled(double (*cost)(double)) {
  Points points;
  for (double size = 16; size <= 4096; size *= 2) points.emplace_back(size, cost(size));
  return points;
}

TEST(GrowthRateTest, IsTheExponent) {
  EXPECT_NEAR(GrowthExponent(Sampled([](double) { return 50.0; })), 0, 1e-9);
  EXPECT_NEAR(GrowthExponent(Sampled([](double n) { return 3 * n; })), 1, 1e-9);
  EXPECT_NEAR(GrowthExponent(Sampled([](double n) { return 0.1 * n * n; })), 2, 1e-9);
}

// What is constant at first hides what grows; only large sizes show it.
TEST(GrowthRateTest, LooksAtTheEnd) {
  EXPECT_GT(GrowthExponent(Sampled([](double n) { return 10'000 + n * n; })), 1.8);
}

TEST(GrowthRateTest, HasNoneForOnePoint) {
  EXPECT_EQ(GrowthExponent({}), 0);
  EXPECT_EQ(GrowthExponent({{16, 3}}), 0);
}

TEST(GrowthRateTest, HasWords) {
  EXPECT_EQ(GrowthWord(0.1), "constant");
  EXPECT_EQ(GrowthWord(-0.3), "constant");
  EXPECT_EQ(GrowthWord(0.5), "less than the size");
  EXPECT_EQ(GrowthWord(1.1), "as the size");
  EXPECT_EQ(GrowthWord(2), "faster than the size");
  EXPECT_FALSE(GrowsTooFast(1.2));
  EXPECT_TRUE(GrowsTooFast(1.5));
}

}  // namespace
}  // namespace twinstep
