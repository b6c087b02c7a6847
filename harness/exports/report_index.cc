#include "harness/exports/report_index.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "harness/causes/severity_words.h"
#include "harness/text/terminal_text.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

constexpr size_t kLongest = 200;

std::string Cell(const std::string& text) {
  return absl::StrReplaceAll(OneLine(text, kLongest), {{"|", "\\|"}, {"<", "\\<"}, {"`", "\\`"}});
}

}  // namespace

std::string ReportIndex(std::vector<ListedReport> reports, const std::vector<ReportLeftOut>& left_out) {
  // What has no severity comes last.
  const auto order = [](const ListedReport& report) {
    return std::tuple(report.severity == NO_SEVERITY, report.severity, report.filing, report.title);
  };
  std::stable_sort(reports.begin(), reports.end(),
                   [&order](const ListedReport& a, const ListedReport& b) { return order(a) < order(b); });
  std::string page =
      absl::StrCat("# ", reports.size(), reports.size() == 1 ? " report" : " reports",
                   ", the worst first\n\nEach report begins with how its script is run.\n\n"
                   "| severity | report | script | newest version that shows it | where | reported as |\n"
                   "|---|---|---|---|---|---|\n");
  for (const ListedReport& report : reports) {
    absl::StrAppend(&page, "| ", ShortWords(report.severity), " | [", absl::StrReplaceAll(report.title, {{"|", "\\|"}}),
                    "](", report.report, ") | ",
                    report.script.empty() ? "none" : absl::StrCat("[", report.script, "](", report.script, ")"), " | ",
                    Cell(report.shows_in), " | ", Cell(report.filing), " | ",
                    report.reported.empty() ? "not yet" : Cell(report.reported), " |\n");
  }
  if (!left_out.empty()) absl::StrAppend(&page, "\nNot written:\n\n");
  for (const ReportLeftOut& one : left_out) absl::StrAppend(&page, "- ", Cell(one.name), ": ", Cell(one.why), "\n");
  return page;
}

const KnownBug::Version* NewestWhereItShows(const KnownBug& bug) {
  const KnownBug::Version* newest = nullptr;
  for (const KnownBug::Version& version : bug.versions()) {
    if (version.shows() && (newest == nullptr || VersionIn(newest->prefix()) < VersionIn(version.prefix()))) {
      newest = &version;
    }
  }
  return newest;
}

std::string NewestThatShows(const KnownBug& bug) {
  const KnownBug::Version* const newest = NewestWhereItShows(bug);
  if (newest == nullptr) return "";
  const std::string& prefix = newest->prefix();
  return absl::StrCat(DisplayName(newest->engine()), " ", prefix.substr(0, prefix.find_last_not_of('.') + 1));
}

bool LivesInNewest(const KnownBug& bug) {
  const auto newest = std::max_element(bug.versions().begin(), bug.versions().end(),
                                       [](const KnownBug::Version& a, const KnownBug::Version& b) {
                                         return VersionIn(a.prefix()) < VersionIn(b.prefix());
                                       });
  return newest != bug.versions().end() && newest->shows();
}

}  // namespace twinstep
