#include "harness/bug_trials/version_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/results/atomic_file.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::TempDir;

struct Row {
  std::string name;
  std::vector<VersionCell> cells;
};

VersionCell Cell(std::string state, std::string note = "") {
  VersionCell cell;
  cell.set_state(std::move(state));
  cell.set_note(std::move(note));
  return cell;
}

VersionTable Table(std::string what, const std::vector<std::string>& versions, const std::vector<Row>& rows) {
  VersionTable table;
  table.set_what(std::move(what));
  for (const std::string& version : versions) table.add_versions(version);
  for (const Row& row : rows) {
    VersionRow& added = *table.add_rows();
    added.set_name(row.name);
    for (const VersionCell& cell : row.cells) *added.add_cells() = cell;
  }
  return table;
}

VersionTables Tables(const VersionTable& table) {
  VersionTables tables;
  *tables.add_tables() = table;
  return tables;
}

const VersionTable& Entries() {
  static const auto* const kTable =
      new VersionTable(Table("entry", {"v8@11.3", "v8@14.6"},
                             {{"v8-lost", {Cell("shows"), Cell("gone")}},
                              {"v8-stays", {Cell("shows"), Cell("differs", "something <else>")}}}));
  return *kTable;
}

TEST(VersionTablesTest, ATableOfEntriesAndVersions) {
  EXPECT_EQ(ToText(Entries()),
            "entry     v8@11.3  v8@14.6\n"
            "v8-lost   shows    gone\n"
            "v8-stays  shows    differs\n"
            "\n"
            "v8@11.3: 2 entries, 2 shows\n"
            "v8@14.6: 2 entries, 1 differs, 1 gone\n"
            "\n"
            "v8@14.6 v8-stays differs: something <else>\n");
}

TEST(VersionTablesTest, ATableOfFindings) {
  EXPECT_EQ(ToText(Table("finding", {"v8@11.3"}, {{"a/session-1", {Cell("gone")}}})),
            "finding      v8@11.3\n"
            "a/session-1  gone\n"
            "\n"
            "v8@11.3: 1 finding, 1 gone\n");
}

TEST(VersionTablesTest, NothingHasChanged) {
  EXPECT_EQ(ChangesText(Tables(Entries()), Tables(Entries())), "Nothing has changed.\n");
  // A note alone is no change.
  VersionTable other = Entries();
  other.mutable_rows(1)->mutable_cells(1)->set_note("in other words");
  EXPECT_EQ(ChangesText(Tables(Entries()), Tables(other)), "Nothing has changed.\n");
}

TEST(VersionTablesTest, WhatChangedByRowAndVersion) {
  const VersionTable now =
      Table("entry", {"v8@14.6", "v8@15.8"},
            {{"v8-fresh", {Cell("shows"), Cell("shows")}}, {"v8-stays", {Cell("gone"), Cell("shows")}}});
  EXPECT_EQ(ChangesText(Tables(Entries()), Tables(now)),
            "v8@14.6 v8-stays: gone, before: differs\n"
            "v8-fresh: new\n"
            "v8@15.8: new\n"
            "v8-lost: not played this time\n"
            "v8@11.3: not played this time\n");
}

TEST(VersionTablesTest, ThePageHasChangesTablesAndNotes) {
  const std::string page = VersionsPage(Tables(Entries()), "v8@14.6 v8-stays: gone, before: differs\n");
  EXPECT_THAT(page, HasSubstr("before: differs"));
  EXPECT_THAT(page, HasSubstr("v8-lost"));
  EXPECT_THAT(page, HasSubstr("something &lt;else&gt;"));
}

TEST(VersionTablesTest, ARunReadsWhatTheLastOneWrote) {
  const std::string folder = absl::StrCat(TempDir(), "/versions");
  EXPECT_EQ(ReadVersionTables(folder).status().code(), absl::StatusCode::kNotFound);
  ASSERT_TRUE(WriteVersionTables(Tables(Entries()), "", folder).ok());
  const absl::StatusOr<VersionTables> read = ReadVersionTables(folder);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->SerializeAsString(), Tables(Entries()).SerializeAsString());

  ASSERT_TRUE(WriteFileAtomically(folder + "/versions.json", "{").ok());
  EXPECT_EQ(ReadVersionTables(folder).status().code(), absl::StatusCode::kDataLoss);
  ASSERT_TRUE(
      WriteFileAtomically(folder + "/versions.json", R"({"tables": [{"versions": ["v8@1"], "rows": [{}]}]})").ok());
  EXPECT_EQ(ReadVersionTables(folder).status().code(), absl::StatusCode::kDataLoss);
}

}  // namespace
}  // namespace twinstep
