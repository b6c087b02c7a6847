#include "model/code_changes/line_changes.h"

#include <gtest/gtest.h>

#include <string>

#include "model/delta_debugging/configuration.h"
#include "model/random.h"

namespace twinstep {
namespace {

VersionFiles Reverted(const ChangeSet& changes, const Configuration& reverted) {
  const absl::StatusOr<VersionFiles> files = changes.Revert(reverted);
  EXPECT_TRUE(files.ok()) << files.status();
  return files.ok() ? *files : VersionFiles();
}

TEST(LineChangesTest, EveryHunkIsAChange) {
  const ChangeSet changes =
      LineChanges({{"a.js", "one\ntwo\nthree\nfour\n"}}, {{"a.js", "one\n2\nthree\nfour\nfive\n"}});
  ASSERT_EQ(changes.size(), 2);
  EXPECT_EQ(changes.OldText(changes.changes()[0].parts[0]), "two\n");
  EXPECT_EQ(changes.NewText(changes.changes()[0].parts[0]), "2\n");
  EXPECT_EQ(changes.changes()[0].parts[0].new_range, (SourceRange{4, 6}));
  EXPECT_EQ(changes.OldText(changes.changes()[1].parts[0]), "");
  EXPECT_EQ(changes.NewText(changes.changes()[1].parts[0]), "five\n");
  EXPECT_EQ(Reverted(changes, {0}).at("a.js"), "one\ntwo\nthree\nfour\nfive\n");
  EXPECT_EQ(Reverted(changes, {1}).at("a.js"), "one\n2\nthree\nfour\n");
}

TEST(LineChangesTest, FilesComeAndGo) {
  const ChangeSet changes = LineChanges({{"gone.js", "x\n"}, {"same.js", "s"}}, {{"came.js", ""}, {"same.js", "s"}});
  ASSERT_EQ(changes.size(), 2);
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kFileAdded);
  EXPECT_EQ(changes.changes()[1].kind, CodeChange::Kind::kFileRemoved);
  EXPECT_EQ(Reverted(changes, {}), changes.new_files());
  EXPECT_EQ(Reverted(changes, {0, 1}), changes.old_files());
  EXPECT_EQ(Reverted(changes, {1}), (VersionFiles{{"came.js", ""}, {"gone.js", "x\n"}, {"same.js", "s"}}));
}

TEST(LineChangesTest, AFileWhereAFolderIsIsAConflict) {
  const ChangeSet changes = LineChanges({{"lib", "x"}}, {{"lib/a.js", "y"}});
  ASSERT_EQ(changes.size(), 2);
  // Taken back alone, the removed file `lib` is in the way of lib/a.js.
  EXPECT_FALSE(changes.Revert({0}).ok());
  EXPECT_TRUE(changes.Revert({1}).ok());
  EXPECT_EQ(Reverted(changes, {0, 1}), changes.old_files());
}

TEST(LineChangesTest, PlacesCountUtf16Units) {
  const ChangeSet changes = LineChanges({{"a.js", "'\xF0\x9F\x98\x80'\nx\n"}}, {{"a.js", "'\xF0\x9F\x98\x80'\ny\n"}});
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes.changes()[0].parts[0].new_range, (SourceRange{5, 7}));
}

TEST(LineChangesTest, AllRevertedIsOldAndNoneIsNew) {
  Random random(7);
  const auto text = [&random] {
    std::string lines;
    for (uint64_t i = random.Below(30); i > 0; --i) {
      lines += std::string(1, static_cast<char>('a' + random.Below(6))) + (random.Chance(0.9) ? "\n" : "\r\n");
    }
    // Without an end of its last line.
    if (random.Chance(0.3)) lines += "x";
    return lines;
  };
  for (int i = 0; i < 500; ++i) {
    VersionFiles old_files, new_files;
    for (const char* path : {"a", "b", "c"}) {
      if (random.Chance(0.8)) old_files[path] = text();
      if (random.Chance(0.8)) new_files[path] = text();
    }
    const ChangeSet changes = LineChanges(old_files, new_files);
    EXPECT_EQ(Reverted(changes, {}), new_files);
    EXPECT_EQ(Reverted(changes, AllOf(changes.size())), old_files);
    Configuration some;
    for (int change = 0; change < changes.size(); ++change) {
      if (random.Chance(0.5)) some.push_back(change);
    }
    EXPECT_TRUE(changes.Revert(some).ok());
  }
}

TEST(LineChangesTest, ManyLinesAreStillHunks) {
  // More pairs than fit into a table: anchors.
  std::string old_text, new_text;
  for (int i = 0; i < 9000; ++i) {
    old_text += "line " + std::to_string(i) + "\n";
    new_text += "line " + std::to_string(i) + (i % 1000 == 0 ? "!\n" : "\n");
  }
  const ChangeSet changes = LineChanges({{"a", old_text}}, {{"a", new_text}});
  EXPECT_EQ(changes.size(), 9);
  EXPECT_EQ(Reverted(changes, AllOf(changes.size())).at("a"), old_text);
}

TEST(LineChangesTest, LinesOfAHunkCanBeChangesOfTheirOwn) {
  const VersionFiles old_files = {{"a.js", "1\n2\n3\n4\n"}}, new_files = {{"a.js", "1\nx\ny\n4\nz\n"}};
  const ChangeSet changes = SingleLineChanges(old_files, new_files);
  // 2 for x, 3 for y, and z.
  ASSERT_EQ(changes.size(), 3);
  EXPECT_EQ(changes.Revert({1})->at("a.js"), "1\nx\n3\n4\nz\n");
  EXPECT_EQ(*changes.Revert({0, 1, 2}), old_files);
  // One line became two.
  EXPECT_EQ(SingleLineChanges({{"a.js", "1\n"}}, {{"a.js", "2\n3\n"}}).size(), 3);
}

}  // namespace
}  // namespace twinstep
