#include "engines/parser/tree_cache.h"

#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "model/source/joined_tree.h"

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

// A source that does not parse is left out. What one source declares is bound to no use in another.
TEST(TreeCacheTest, AllSourcesOfAProgramAreJoined) {
  TreeCache cache(ParserForTest());
  Program program;
  program.set_source("let a = 1;\nf();\n");
  program.add_setup("function f() { return a; }\n");
  program.add_setup("let let;");
  Program::Module& module = *program.add_modules();
  module.set_specifier("./b.js");
  module.set_source("export const b = 1;");
  const std::shared_ptr<const SyntaxTree> main = cache.Find(program), whole = cache.FindWhole(program);
  EXPECT_EQ(whole->text().utf8(), "let a = 1;\nf();\n\nfunction f() { return a; }\n\nexport const b = 1;");
  EXPECT_EQ(EndOfMain(*whole), main->text().length());
  for (NodeId id = 1; id < static_cast<NodeId>(main->nodes().size()); ++id) {
    EXPECT_EQ(whole->node(id).start, main->node(id).start);
    EXPECT_EQ(whole->StringOf(id), main->StringOf(id));
  }
  const std::vector<JoinedSource> sources = JoinedSources(*whole);
  ASSERT_EQ(sources.size(), 2u);
  EXPECT_EQ(sources[0].key, "setup-0.js");
  EXPECT_EQ(sources[0].first_line, 4);
  EXPECT_EQ(sources[1].key, KeyOfModule("./b.js"));
  EXPECT_EQ(SpecifierOfKey(sources[1].key), "./b.js");
  EXPECT_EQ(sources[1].first_line, 6);
  EXPECT_EQ(whole->VariableAt(NodeAt(*whole, "a; }")), kNoVariable);
  EXPECT_TRUE(JoinedSources(*main).empty());
}

}  // namespace
}  // namespace twinstep
