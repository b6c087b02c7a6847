#include "engines/parser/tree_cache.h"

#include <string>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

const SyntaxTree* Get(TreeCache& cache, std::string_view program, ParseGoal goal = ParseGoal::kScript) {
  const auto tree = cache.Get(SourceText(program), goal);
  return tree.ok() ? tree->get() : nullptr;
}

TEST(TreeCacheTest, EqualTextAndGoalGiveTheSameTree) {
  TreeCache cache(ParserForTest());
  const SyntaxTree* tree = Get(cache, "f(1)");
  EXPECT_EQ(Get(cache, "f(1)"), tree);
  EXPECT_NE(Get(cache, "f(2)"), tree);
  EXPECT_NE(Get(cache, "f(1)", ParseGoal::kModule), tree);
  EXPECT_EQ(Get(cache, "f(1)"), tree);
  EXPECT_EQ(cache.hits(), 2);
  EXPECT_EQ(cache.misses(), 3);
}

TEST(TreeCacheTest, RefusedProgramsAreRemembered) {
  TreeCache cache(ParserForTest());
  const absl::Status first = cache.Get(SourceText("{"), ParseGoal::kScript).status();
  EXPECT_EQ(first.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(cache.Get(SourceText("{"), ParseGoal::kScript).status(), first);
  EXPECT_EQ(cache.hits(), 1);
}

TEST(TreeCacheTest, OtherErrorsAreNot) {
  TreeCache cache(ParserForTest());
  const std::string deep(100000, '[');
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(cache.Get(SourceText(deep), ParseGoal::kScript).status().code(), absl::StatusCode::kResourceExhausted);
  }
  EXPECT_EQ(cache.hits(), 0);
}

TEST(TreeCacheTest, TheLeastRecentlyUsedGoesFirst) {
  const size_t size = ParseForTest("a;").MemoryBytes();
  TreeCache cache(ParserForTest(), 3 * size);
  Get(cache, "a;");
  Get(cache, "b;");
  Get(cache, "a;");
  Get(cache, "c;");  // The entries' own size leaves room for two.
  EXPECT_EQ(cache.misses(), 3);
  Get(cache, "a;");
  EXPECT_EQ(cache.misses(), 3);
  Get(cache, "b;");
  EXPECT_EQ(cache.misses(), 4);
}

TEST(TreeCacheTest, ATreeOutlivesItsPlaceInTheCache) {
  TreeCache cache(ParserForTest(), 1);
  const auto tree = *cache.Get(SourceText("kept;"), ParseGoal::kScript);
  Get(cache, "other;");
  EXPECT_EQ(tree->TextOf(1), "kept;");
  EXPECT_NE(Get(cache, "kept;"), tree.get());
}

}  // namespace
}  // namespace twinstep
