// //harness:study: the DBDB study repeated: every program of a corpus debugged a number of times by both debuggers, and
// what the paper reports of that (Lehmann and Pradel, FSE 2018, section 5.3).
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "harness/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/atomic_file.h"
#include "harness/results/labels.h"
#include "harness/studies/label_runs.h"
#include "harness/studies/runs_csv.h"
#include "harness/studies/study_tables.h"
#include "harness/studies/study_text.h"

ABSL_FLAG(std::string, from, "", "compute everything again from this runs.csv of an earlier study; runs no debugger");
ABSL_FLAG(std::string, out, "", "a folder for the tables as CSV and the report; default: the report is printed alone");
ABSL_FLAG(std::string, labels, "",
          "figure 9: the label file; default: the one of this project, corpus/labels/labels.tsv");
ABSL_FLAG(uint64_t, drawings, 1000, "figure 9: how often each way of drawing findings is repeated");
ABSL_FLAG(uint64_t, inspections, 500, "figure 9: the most findings inspected");
ABSL_FLAG(uint64_t, drawing_seed, 1, "figure 9: decides which findings are drawn");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "study: repeats the DBDB study and writes its tables and figures.\n"
    "  study --from=runs.csv\n"
    "  study --from=runs.csv --out=FOLDER";

// A line has about 170 bytes: ten million runs.
constexpr size_t kLargestRuns = size_t{2} << 30;

constexpr char kOwnLabels[] = "corpus/labels/labels.tsv";

// Of the text report in the folder.
constexpr char kReportName[] = "study.txt";

absl::Status WriteFolder(const std::string& folder, const Study& study, const StudyTables& tables,
                         const std::string& report) {
  if (absl::Status status = MakeFolder(folder); !status.ok()) return status;
  std::vector<std::pair<std::string, std::string>> files = StudyFiles(study, tables);
  files.emplace_back(kReportName, report);
  for (auto& [name, content] : files) name = absl::StrCat(folder, "/", name);
  return WriteFilesAtomically(files);
}

absl::StatusOr<Study> StudyFromFile(const std::string& path) {
  absl::StatusOr<std::string> text = ReadWholeFile(UserPath(path), kLargestRuns);
  if (!text.ok()) return text.status();
  absl::StatusOr<Study> study = ParseRunsCsv(*text);
  if (!study.ok()) return absl::InternalError(absl::StrCat(path, ", ", std::string(study.status().message())));
  return study;
}

absl::Status SetCauses(Study& study) {
  const std::string path = absl::GetFlag(FLAGS_labels);
  absl::StatusOr<Labels> labels = Labels::Load(path.empty() ? kOwnLabels : UserPath(path));
  if (!labels.ok()) return absl::InternalError(std::string(labels.status().message()));
  LabelRuns(*labels, study);
  return absl::OkStatus();
}

absl::Status RunStudy() {
  const std::string from = absl::GetFlag(FLAGS_from);
  if (from.empty()) return absl::InvalidArgumentError("--from is missing: the runs.csv to compute the tables of");
  RootCauseOptions causes;
  causes.repetitions = absl::GetFlag(FLAGS_drawings);
  causes.max_inspected = absl::GetFlag(FLAGS_inspections);
  causes.seed = absl::GetFlag(FLAGS_drawing_seed);
  StudyTextOptions text_options;
  absl::StatusOr<Study> study = StudyFromFile(from);
  if (!study.ok()) return study.status();
  if (absl::Status status = SetCauses(*study); !status.ok()) return status;
  text_options.title = absl::StrCat("Study of ", from);

  const StudyTables tables = TablesOf(*study, causes);
  const std::string report = StudyText(*study, tables, text_options);
  std::cout << report << std::flush;
  const std::string out = absl::GetFlag(FLAGS_out);
  return out.empty() ? absl::OkStatus() : WriteFolder(UserPath(out), *study, tables, report);
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("study", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (!command_line->positional.empty()) {
    return ReportError("study",
                       absl::InvalidArgumentError(absl::StrCat("\"", command_line->positional[0], "\" is no flag")));
  }
  absl::Status status = RunStudy();
  return status.ok() ? kExitOk : ReportError("study", status);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) { return twinstep::Main(argc, argv); }
