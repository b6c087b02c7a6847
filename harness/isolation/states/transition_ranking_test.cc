#include "harness/isolation/states/transition_ranking.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

Recording RunOf(const std::vector<int>& statements) {
  Recording run;
  for (const int statement : statements) run.moments.push_back({statement, 0});
  return run;
}

ChainLink LinkAt(int point, const std::string& cause) {
  ChainLink link;
  link.point = point;
  link.cause.deltas.push_back({cause, cause, "1", "0"});
  return link;
}

// Both execute 0, 1 and 4; the failing one 2 in between, the passing one 3.
class TransitionRankingTest : public testing::Test {
 protected:
  TransitionRankingTest() : passing_(RunOf({0, 1, 3, 4})), failing_(RunOf({0, 1, 2, 4})) {
    chain_.points = {{1, 1, 0, 0}, {2, 2, 1, 0}, {4, 4, 4, 0}};
    chain_.links = {LinkAt(0, "a"), LinkAt(1, "a"), LinkAt(2, "b")};
  }

  const Recording passing_;
  const Recording failing_;
  CauseChain chain_;
};

TEST_F(TransitionRankingTest, WhatOnlyTheFailingRunExecutesAtATransitionCountsMost) {
  chain_.transitions = {{1, 2, 1, true}};
  StatementRelevance relevance(6);
  relevance.Add(chain_, passing_, failing_);
  EXPECT_EQ(relevance.only_failing, (std::vector<double>{0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(relevance.transitions, (std::vector<double>{0, 0.1, 1, 0.1, 0, 0}));
  // A second chain adds to it.
  relevance.Add(chain_, passing_, failing_);
  EXPECT_EQ(relevance.transitions[2], 2);
}

TEST_F(TransitionRankingTest, WhereAChainIsCutOffItsCausesThatDifferAreTransitions) {
  AddUnsearchedTransitions(chain_);
  EXPECT_TRUE(chain_.transitions.empty()) << "a search that came to its end has found all";
  chain_.stopped = true;
  AddUnsearchedTransitions(chain_);
  ASSERT_EQ(chain_.transitions.size(), 1u);
  EXPECT_EQ(chain_.transitions[0].before, 1);
  EXPECT_EQ(chain_.transitions[0].after, 2);
  EXPECT_EQ(chain_.transitions[0].statement, 1);
  AddUnsearchedTransitions(chain_);
  EXPECT_EQ(chain_.transitions.size(), 1u) << "it is known already";
}

}  // namespace
}  // namespace twinstep
