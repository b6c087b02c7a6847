#include "harness/text/matches_pattern.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(MatchesPatternTest, AStarStandsForAnyCharacters) {
  EXPECT_TRUE(MatchesPattern("v8 / resume", "v8 / resume"));
  EXPECT_FALSE(MatchesPattern("v8 / resume", "v8 / resume / more"));
  EXPECT_TRUE(MatchesPattern("v8 / * / variables", "v8 / Transparency / step in / variables"));
  EXPECT_FALSE(MatchesPattern("v8 / * / variables", "v8 / Transparency / step in / call stack"));
  EXPECT_TRUE(MatchesPattern("*", ""));
  EXPECT_TRUE(MatchesPattern("a*b*c", "abbcbc"));
  EXPECT_FALSE(MatchesPattern("a*b*c", "abbcb"));
  EXPECT_FALSE(MatchesPattern("", "a"));
  // Nothing else is special.
  EXPECT_FALSE(MatchesPattern("a.c", "abc"));
}

}  // namespace
}  // namespace twinstep
