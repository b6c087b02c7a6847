#include "harness/isolation/versions/suspect_order.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

using Order = std::vector<int>;

CauseChanges Changes(Configuration exact, Configuration near, Configuration around) {
  return {.exact = std::move(exact), .near = std::move(near), .around = std::move(around)};
}

TEST(SuspectOrderTest, WhatTheFailureComesFromThenWhatRunsThenTheRest) {
  SuspectEvidence evidence;
  evidence.stretches = {Changes({5}, {3}, {1}), Changes({2}, {}, {5})};
  evidence.executed = Changes({1, 2, 3, 4, 5}, {}, {6});
  EXPECT_EQ(InOrder(RankSuspects(8, evidence)), (Order{5, 3, 2, 1, 4, 6, 0, 7}));
}

TEST(SuspectOrderTest, WhatPassingTestsExecuteComesLast) {
  SuspectEvidence evidence;
  evidence.stretches = {Changes({0}, {1}, {})};
  evidence.executed_in_passing = {0, 1};
  EXPECT_EQ(InOrder(RankSuspects(4, evidence)), (Order{2, 3, 0, 1}));
}

TEST(SuspectOrderTest, OfWhatIsEqualTheLastInHistoryComesFirst) {
  SuspectEvidence evidence;
  evidence.stretches = {Changes({4}, {}, {})};
  evidence.executed = Changes({1, 2, 3, 4}, {}, {});
  evidence.ages = {0, 2, 1, 2, 9};
  EXPECT_EQ(RankSuspects(5, evidence), (SuspectRanks{3, 2, 1, 2, 0}));
}

TEST(SuspectOrderTest, GroupsStandWhereTheirMostSuspectChangeDoes) {
  EXPECT_EQ(InOrder(ChangeGroups{{0, 1}, {2}, {3, 4}}, {4, 3, 2, 9, 0}), (ChangeGroups{{3, 4}, {2}, {0, 1}}));
  EXPECT_EQ(InOrder(ChangeGroups{{0, 1}, {2}}, {}), (ChangeGroups{{0, 1}, {2}}));
  EXPECT_EQ(InOrder(RankSuspects(3, {})), (Order{0, 1, 2}));
}

}  // namespace
}  // namespace twinstep
