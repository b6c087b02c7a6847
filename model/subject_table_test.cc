#include "model/subject_table.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

namespace twinstep {
namespace {

TEST(SubjectTableTest, AFactHoldsForSomeVersions) {
  EXPECT_TRUE(FactsAt("v8", VersionIn("11.3.244.8-node.38")).shows_no_value_as_undefined);
  EXPECT_FALSE(FactsAt("v8", VersionIn("12.4.254.21")).shows_no_value_as_undefined);
  EXPECT_TRUE(FactsAt("v8", VersionIn("14.1")).edits_source);
  EXPECT_FALSE(FactsAt("v8", VersionIn("14.6.202.34-node.34")).edits_source);
  EXPECT_TRUE(FactsAt("v8", VersionIn("14.6")).restarts_frames);
  // One that nobody has seen is like the newest.
  EXPECT_FALSE(FactsAt("v8", VersionIn("99.0")).edits_source);
  EXPECT_EQ(FactsAt("v8", {}).display_name, "V8");
}

TEST(SubjectTableTest, AShellMayBeOtherwise) {
  EXPECT_TRUE(FactsAt("v8", VersionIn("11.3")).restarts_frames);
  EXPECT_FALSE(FactsAt("v8", VersionIn("11.3"), "node").restarts_frames);
  EXPECT_TRUE(FactsAt("v8", VersionIn("11.3"), "node").counts_blocks);
  // What pauses before scripts in a host reached by its protocol is not seen.
  EXPECT_TRUE(FactsAt("v8", VersionIn("15.0"), "node").pauses_before_scripts);
  EXPECT_FALSE(FactsAt("v8", VersionIn("15.0"), "deno").pauses_before_scripts);
}

TEST(SubjectTableTest, NothingIsKnownOfAnEngineThatThereIsNot) {
  EXPECT_EQ(FactsAt("chakra", {1, 0}).name, "");
  EXPECT_FALSE(FactsAt("chakra", {1, 0}).restarts_frames);
}

TEST(SubjectTableTest, OfEachEngineTheOldestIsFirst) {
  std::set<std::pair<std::string_view, std::string_view>> linked;
  const SubjectRow* last = nullptr;
  for (const SubjectRow& row : SubjectRows()) {
    if (last != nullptr && last->engine == row.engine) {
      EXPECT_LT(VersionIn(last->version), VersionIn(row.version)) << row.engine << " " << row.version;
    }
    last = &row;
    EXPECT_TRUE(row.is_child || !row.suite.empty() || !row.shell.empty()) << row.version << " cannot be reached";
    EXPECT_FALSE(row.origin.empty()) << row.version;
    if (!row.suite.empty()) {
      EXPECT_TRUE(linked.emplace(row.engine, row.suite).second) << row.suite << " has two of " << row.engine;
    }
  }
  for (const std::string_view engine : EngineRows()) EXPECT_TRUE(linked.contains({engine, DefaultSuite()})) << engine;
}

TEST(SubjectTableTest, NoFactIsThereTwice) {
  for (const FactRow& a : FactRows()) {
    EXPECT_LT(a.since, a.before) << a.fact;
    for (const FactRow& b : FactRows()) {
      const bool apart = a.before <= b.since || b.before <= a.since;
      EXPECT_TRUE(&a == &b || a.engine != b.engine || a.fact != b.fact || apart) << a.fact;
    }
  }
}

}  // namespace
}  // namespace twinstep
