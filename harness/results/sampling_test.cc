#include "harness/results/sampling.h"

#include <algorithm>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

std::string Folders(const std::vector<SampleCandidate>& candidates, uint64_t seed) {
  std::string folders;
  for (const size_t i : RoundRobin(candidates, seed)) folders += candidates[i].folder;
  return folders;
}

TEST(RoundRobinTest, TakesOneOfEachClassInTurnUnexplainedFirst) {
  const std::vector<SampleCandidate> candidates = {{"a", BY_DESIGN},   {"b", UNEXPLAINED},   {"b", UNEXPLAINED},
                                                   {"b", UNEXPLAINED}, {"c", UNEXPLAINED},   {"d", UNEXPLAINED},
                                                   {"d", UNEXPLAINED}, {"e", DEVTOOLS_RULE}, {"b", DEVTOOLS_RULE}};
  EXPECT_EQ(Folders(candidates, 1),
            "bcdbdb"
            "be"
            "a");
  EXPECT_EQ(Folders({}, 1), "");
}

TEST(RoundRobinTest, TheSeedDrawsWithinAClassAndEveryFindingOnce) {
  const std::vector<SampleCandidate> candidates(16, SampleCandidate{"a", UNEXPLAINED});
  const std::vector<size_t> one = RoundRobin(candidates, 1);
  EXPECT_EQ(RoundRobin(candidates, 1), one);
  EXPECT_NE(RoundRobin(candidates, 2), one);
  EXPECT_EQ(std::set<size_t>(one.begin(), one.end()).size(), 16u);
  // Other classes change nothing.
  std::vector<SampleCandidate> more = candidates;
  more.push_back({"b", BY_DESIGN});
  std::vector<size_t> with_more = RoundRobin(more, 1);
  EXPECT_EQ(with_more.back(), 16u);
  with_more.pop_back();
  EXPECT_EQ(with_more, one);
}

}  // namespace
}  // namespace twinstep
