#include "harness/text/text_plot.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(TextPlotTest, StackedBar) {
  EXPECT_EQ(StackedBar({{'a', 50}, {'b', 30}}, 10), "aaaaabbb  ");
  EXPECT_EQ(StackedBar({{'a', 0}, {'b', 100}}, 4), "bbbb");
  EXPECT_EQ(StackedBar({}, 3), "   ");
}

// Three parts of a third each: ends at 3.3, 6.7 and 10 characters.
TEST(TextPlotTest, RoundedPartsFillTheBar) {
  EXPECT_EQ(StackedBar({{'a', 100.0 / 3}, {'b', 100.0 / 3}, {'c', 100.0 / 3}}, 10), "aaabbbbccc");
}

// A place for each power of ten from 1 to 10,000.
TEST(TextPlotTest, BoxOnALogarithmicScale) {
  EXPECT_EQ(BoxOnLogScale({1, 10, 100, 1000, 10000}, 1, 10000, 5), "-=|=-");
  EXPECT_EQ(BoxOnLogScale({10, 10, 10, 100, 100}, 1, 10000, 5), " |=  ");
  EXPECT_EQ(BoxOnLogScale({0, 0, 0, 0, 1e9}, 1, 10000, 5), "|----");
  EXPECT_EQ(BoxOnLogScale({1, 1, 1, 1, 1}, 1, 1, 5), "|    ");
}

TEST(TextPlotTest, MarksWithTheirSpreads) {
  EXPECT_EQ(Marks({{'r', 8, 7, 10}, {'u', 2, 1, 3}}, 10, 11), " -u-   -r--");
  EXPECT_EQ(Marks({{'r', 5, 5, 5}, {'u', 5, 4, 6}}, 10, 11), "    -r-    ");
  EXPECT_EQ(Marks({{'r', 0, 0, 0}}, 0, 3), "r  ");
}

}  // namespace
}  // namespace twinstep
