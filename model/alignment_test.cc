#include "model/alignment.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(AlignEqualTest, AsManyAsPossibleWhereATableIsLargeEnough) {
  const std::vector<uint64_t> a = {1, 2, 2, 7, 9}, b = {1, 8, 2, 2, 9};
  EXPECT_THAT(AlignEqual(a, b), ElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 3), Pair(4, 4)));
  // Between the equal ends nothing stands once in both.
  EXPECT_THAT(AlignEqual(a, b, /*largest_table=*/1), ElementsAre(Pair(0, 0), Pair(4, 4)));
  EXPECT_THAT(AlignEqual(a, {}), IsEmpty());
}

TEST(AlignByScoreTest, TheSumCounts) {
  // The pair (0, 1) alone is worth more than (0, 0) with (1, 1).
  const auto score = [](int a, int b) { return a == 0 && b == 1 ? 5.0 : a == b ? 2.0 : 0.0; };
  EXPECT_EQ(AlignByScore(2, 2, score), (std::vector<std::pair<int, int>>{{0, 1}}));
}

TEST(LongestAscendingTest, EqualValuesDoNotAscend) {
  EXPECT_THAT(LongestAscending({5, 1, 1, 4, 2, 3}), ElementsAre(2, 4, 5));
  EXPECT_THAT(LongestAscending({}), IsEmpty());
}

}  // namespace
}  // namespace twinstep
