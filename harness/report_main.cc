// //harness:report: what stands in a result folder as one page for people.
#include <cstddef>
#include <iostream>
#include <string>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/campaign_page.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/atomic_file.h"
#include "harness/studies/differential/runs_csv.h"
#include "harness/studies/differential/study_page.h"
#include "harness/studies/differential/study_tables.h"
#include "harness/text/terminal_text.h"

ABSL_FLAG(twinstep::OutputFile, html, {}, "file for the page; -: standard output; default: report.html in the folder");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "report: shows a folder of fuzz or study (--out) as a page in one file.\n"
    "  report FOLDER\n"
    "  report FOLDER --html=FILE";
constexpr size_t kLongestPath = 4096;

// Of a folder of //harness:study.
constexpr char kRuns[] = "runs.csv";
// A line has about 170 bytes: ten million runs.
constexpr size_t kLargestRuns = size_t{2} << 30;

absl::StatusOr<std::string> PageOfStudy(const std::string& path, const std::string& typed) {
  absl::StatusOr<std::string> text = ReadWholeFile(absl::StrCat(path, "/", kRuns), kLargestRuns);
  if (!text.ok()) return text.status();
  absl::StatusOr<Study> study = ParseRunsCsv(*text);
  if (!study.ok()) {
    return absl::InternalError(absl::StrCat(typed, "/", kRuns, ", ", std::string(study.status().message())));
  }
  return StudyPage(*study, TablesOf(*study, {}), absl::StrCat("Study of ", OneLine(typed, kLongestPath)));
}

absl::StatusOr<std::string> PageOf(const std::string& path, const std::string& typed) {
  absl::StatusOr<std::string> study = PageOfStudy(path, typed);
  return absl::IsNotFound(study.status()) ? CampaignPageOfFolder(path, typed, KnownCauses()) : study;
}

absl::Status Report(const CommandLine& line) {
  const std::string& typed = line.positional[0];
  absl::StatusOr<std::string> page = PageOf(UserPath(typed), typed);
  if (!page.ok()) return page.status();
  OutputFile html = absl::GetFlag(FLAGS_html);
  if (!html.wanted()) html.path = absl::StrCat(typed, "/", kCampaignPageName);
  if (absl::Status status = html.Write(*page); !status.ok()) return status;
  if (!html.standard_output()) std::cout << OneLine(html.path, kLongestPath) << std::endl;
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "report",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {1, 1, "a folder of fuzz or study", /*folders=*/true}}}},
                              twinstep::Report);
}
