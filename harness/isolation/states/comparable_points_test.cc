#include "harness/isolation/states/comparable_points.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

Recording Of(std::vector<RunMoment> moments) {
  Recording recording;
  recording.moments = std::move(moments);
  return recording;
}

// The times of both runs.
std::vector<std::pair<int64_t, int64_t>> Times(const Recording& passing, const Recording& failing) {
  std::vector<std::pair<int64_t, int64_t>> times;
  for (const ComparablePoint& point : ComparablePoints(passing, failing)) {
    times.emplace_back(point.passing, point.failing);
  }
  return times;
}

using Pairs = std::vector<std::pair<int64_t, int64_t>>;

TEST(ComparablePointsTest, TheSameVisitOfTheSameStatement) {
  // The failing run goes through the loop (1) once less.
  EXPECT_EQ(Times(Of({{0, 0}, {1, 0}, {1, 0}, {2, 0}}), Of({{0, 0}, {1, 0}, {2, 0}})), (Pairs{{1, 1}, {2, 2}, {4, 3}}));
}

TEST(ComparablePointsTest, OtherCallsAreNotCompared) {
  EXPECT_EQ(Times(Of({{0, 0}, {5, 1}, {2, 0}}), Of({{0, 0}, {5, 2}, {2, 0}})), (Pairs{{1, 1}, {3, 3}}));
}

TEST(ComparablePointsTest, OrderIsThatOfBothRuns) {
  EXPECT_EQ(Times(Of({{0, 0}, {1, 0}, {2, 0}, {3, 0}}), Of({{3, 0}, {0, 0}, {1, 0}, {2, 0}})),
            (Pairs{{1, 2}, {2, 3}, {3, 4}}));
}

TEST(ComparablePointsTest, NothingInCommon) {
  EXPECT_EQ(Times(Of({{0, 0}}), Of({{1, 0}})), Pairs());
  EXPECT_EQ(Times(Of({}), Of({})), Pairs());
}

}  // namespace
}  // namespace twinstep
