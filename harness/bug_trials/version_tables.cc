#include "harness/bug_trials/version_tables.h"

#include <google/protobuf/util/json_util.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/bug_trials/bug_versions.h"
#include "harness/results/atomic_file.h"
#include "harness/text/counted.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"
#include "harness/text/text_table.h"

namespace twinstep {
namespace {

constexpr BugState kAll[] = {BugState::kShows, BugState::kDiffers, BugState::kGone, BugState::kCrashes,
                             BugState::kNoAnswer};
constexpr size_t kLargestFile = size_t{64} << 20;

// "v8@N: 2 entries, 2 shows", a line for each version.
std::vector<std::string> SumsOf(const VersionTable& table) {
  std::vector<std::string> lines;
  for (int i = 0; i < table.versions_size(); ++i) {
    std::map<std::string, int> sums;
    for (const VersionRow& row : table.rows()) ++sums[row.cells(i).state()];
    std::vector<std::string> parts = {NumberOf(static_cast<size_t>(table.rows_size()), table.what())};
    for (const BugState state : kAll) {
      if (const int sum = sums[Text(state)]; sum > 0) parts.push_back(absl::StrCat(sum, " ", Text(state)));
    }
    lines.push_back(absl::StrCat(table.versions(i), ": ", absl::StrJoin(parts, ", ")));
  }
  return lines;
}

std::vector<std::string> NotesOf(const VersionTable& table) {
  std::vector<std::string> lines;
  for (const VersionRow& row : table.rows()) {
    for (int i = 0; i < table.versions_size(); ++i) {
      const VersionCell& cell = row.cells(i);
      if (cell.note().empty()) continue;
      lines.push_back(absl::StrCat(table.versions(i), " ", row.name(), " ", cell.state(), ": ", cell.note()));
    }
  }
  return lines;
}

// By row, then version.
using States = std::map<std::string, std::map<std::string, std::string>>;

States StatesOf(const VersionTables& tables) {
  States states;
  for (const VersionTable& table : tables.tables()) {
    for (const VersionRow& row : table.rows()) {
      for (int i = 0; i < table.versions_size(); ++i) states[row.name()][table.versions(i)] = row.cells(i).state();
    }
  }
  return states;
}

// Lines for what `states` has and `others` lacks: whole rows, and versions that no row has.
void SayWhatLacks(const States& states, const States& others, const std::string& how, std::vector<std::string>& lines) {
  std::set<std::string> versions, lacking;
  for (const auto& [name, row] : others) {
    for (const auto& [version, state] : row) versions.insert(version);
  }
  for (const auto& [name, row] : states) {
    if (others.find(name) == others.end()) lines.push_back(absl::StrCat(name, ": ", how));
    for (const auto& [version, state] : row) {
      if (versions.find(version) == versions.end()) lacking.insert(version);
    }
  }
  for (const std::string& version : lacking) lines.push_back(absl::StrCat(version, ": ", how));
}

}  // namespace

std::string ToText(const VersionTable& table) {
  std::vector<TextTable::Column> columns = {{table.what(), /*left=*/true}};
  for (const std::string& version : table.versions()) columns.push_back({version, /*left=*/true});
  TextTable text(std::move(columns));
  for (const VersionRow& row : table.rows()) {
    std::vector<std::string> cells = {row.name()};
    for (const VersionCell& cell : row.cells()) cells.push_back(cell.state());
    text.Add(std::move(cells));
  }
  const std::vector<std::string> notes = NotesOf(table);
  return absl::StrCat(text.Text(), "\n", absl::StrJoin(SumsOf(table), "\n"), "\n", notes.empty() ? "" : "\n",
                      absl::StrJoin(notes, "\n"), notes.empty() ? "" : "\n");
}

std::string ChangesText(const VersionTables& before, const VersionTables& now) {
  const States earlier = StatesOf(before), later = StatesOf(now);
  std::vector<std::string> lines;
  for (const auto& [name, row] : later) {
    const auto old = earlier.find(name);
    if (old == earlier.end()) continue;
    for (const auto& [version, state] : row) {
      const auto was = old->second.find(version);
      if (was == old->second.end() || was->second == state) continue;
      lines.push_back(absl::StrCat(version, " ", name, ": ", state, ", before: ", was->second));
    }
  }
  SayWhatLacks(later, earlier, "new", lines);
  SayWhatLacks(earlier, later, "not played this time", lines);
  return lines.empty() ? "Nothing has changed.\n" : absl::StrJoin(lines, "\n") + "\n";
}

std::string VersionsPage(const VersionTables& tables, const std::string& changes) {
  std::string page = absl::StrCat(PageHead("Known bugs by version"), "<h1>Known bugs by version</h1>\n");
  if (!changes.empty()) {
    absl::StrAppend(&page, "<h2>Changes since the last run</h2>\n<pre>", HtmlText(changes), "</pre>\n");
  }
  for (const VersionTable& table : tables.tables()) {
    std::vector<HtmlColumn> columns = {{.title = table.what(), .words = true}};
    for (const std::string& version : table.versions()) columns.push_back({.title = version, .words = true});
    std::vector<std::vector<std::string>> rows;
    for (const VersionRow& row : table.rows()) {
      std::vector<std::string>& cells = rows.emplace_back(1, row.name());
      for (const VersionCell& cell : row.cells()) cells.push_back(cell.state());
    }
    absl::StrAppend(&page, HtmlTable(columns, rows), "<pre>", HtmlText(absl::StrJoin(SumsOf(table), "\n")), "\n\n",
                    HtmlText(absl::StrJoin(NotesOf(table), "\n")), "</pre>\n");
  }
  return page + kPageEnd;
}

absl::StatusOr<VersionTables> ReadVersionTables(const std::string& folder) {
  const std::string file = folder + "/versions.json";
  ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(file, kLargestFile));
  VersionTables tables;
  bool fits = google::protobuf::util::JsonStringToMessage(text, &tables).ok();
  for (const VersionTable& table : tables.tables()) {
    for (const VersionRow& row : table.rows()) fits = fits && row.cells_size() == table.versions_size();
  }
  if (!fits) return absl::DataLossError(file + " is not what an earlier run has written; name another folder");
  return tables;
}

absl::Status WriteVersionTables(const VersionTables& tables, const std::string& changes, const std::string& folder) {
  RETURN_IF_ERROR(MakeFolder(folder));
  RETURN_IF_ERROR(WriteFileAtomically(folder + "/versions.html", VersionsPage(tables, changes)));
  return WriteFileAtomically(folder + "/versions.json", ToJsonFile(tables));
}

}  // namespace twinstep
