#include "model/random.h"

#include <set>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

// The first numbers of splitmix64 with state 0, as its author publishes them.
TEST(RandomTest, IsSplitmix64) {
  Random random(0);
  EXPECT_EQ(random.Next(), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(random.Next(), 0x6E789E6AA1B965F4u);
  EXPECT_EQ(random.Next(), 0x06C45D188009454Fu);
}

TEST(RandomTest, BelowReachesEveryNumberAboutEquallyOften) {
  Random random(7);
  int counts[6] = {};
  for (int i = 0; i < 60'000; ++i) ++counts[random.Below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(RandomTest, ChanceIsItsProbability) {
  Random random(7);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) hits += random.Chance(0.2);
  EXPECT_NEAR(hits, 20'000, 1'000);
  EXPECT_FALSE(random.Chance(0));
  EXPECT_TRUE(random.Chance(1));
}

TEST(RandomTest, SessionsHaveStreamsOfTheirOwn) {
  std::set<uint64_t> first;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    for (uint64_t session = 0; session < 500; ++session) first.insert(Random::ForSession(seed, session).Next());
  }
  EXPECT_EQ(first.size(), 20u * 500u);
  EXPECT_EQ(Random::ForSession(3, 4).Next(), Random::ForSession(3, 4).Next());
}

}  // namespace
}  // namespace twinstep
