// //harness:study: the DBDB study repeated: every program of a corpus debugged a number of times by both debuggers, and
// what the paper reports of that (Lehmann and Pradel, FSE 2018, section 5.3).
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "harness/campaign/campaign.h"
#include "harness/campaign/campaign_progress.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/report.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/results/labels.h"
#include "harness/studies/differential/root_causes.h"
#include "harness/studies/differential/runs_csv.h"
#include "harness/studies/differential/study_page.h"
#include "harness/studies/differential/study_recorder.h"
#include "harness/studies/differential/study_tables.h"
#include "harness/studies/differential/study_text.h"
#include "harness/text/terminal_text.h"

ABSL_FLAG(int64_t, runs, 50, "runs of each program, each with a seed of its own");
ABSL_FLAG(std::string, corpus, "own",
          "the programs to debug: own, test262, sunspider, jit-test, or a folder of .js and .mjs files");
ABSL_FLAG(std::string, preset, "dbdb",
          "dbdb: as the paper (any line, sliding to the next line, what the paper compares); default: breakpoints only "
          "on lines that both debuggers accept, as they are today");
ABSL_FLAG(uint64_t, seed, 1, "decides every random choice of the runs");
ABSL_FLAG(bool, left_out, false,
          "show every reason for leaving out files of the corpus, not only the five most frequent");
ABSL_FLAG(twinstep::Jobs, jobs, {}, "worker processes; 0: one for each processor");
ABSL_FLAG(std::string, from, "", "compute everything again from this runs.csv of an earlier study; runs no debugger");
ABSL_FLAG(std::string, out, "",
          "a folder for the tables as CSV, the report and a page; default: only prints the report");
ABSL_FLAG(std::string, labels, "",
          "figure 9: a label file of yours (//harness:label); causes without one are known bugs, rules or signatures");
ABSL_FLAG(twinstep::LongWhole<1>, drawings, 1000, "figure 9: number of repetitions of each way of drawing findings");
ABSL_FLAG(twinstep::LongWhole<1>, inspections, 500, "figure 9: the most findings inspected");
ABSL_FLAG(uint64_t, drawing_seed, 1, "figure 9: decides which findings are drawn");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "study: repeats the DBDB study and writes its tables and figures.\n"
    "  study --preset=dbdb --runs=50\n"
    "  study --corpus=sunspider --out=FOLDER\n"
    "  study --from=runs.csv --out=FOLDER";

// A line has about 170 bytes: ten million runs.
constexpr size_t kLargestRuns = size_t{2} << 30;

constexpr int64_t kMostRuns = 1'000'000;
constexpr size_t kLongestPath = 5000;

// Of the report in the folder, as text and as a page.
constexpr char kReportName[] = "study.txt";
constexpr char kPageName[] = "report.html";

absl::Status WriteFolder(const std::string& folder, const Study& study, const StudyTables& tables,
                         const std::string& report, const std::string& title) {
  std::vector<std::pair<std::string, std::string>> files = StudyFiles(study, tables);
  files.emplace_back(kReportName, report);
  files.emplace_back(kPageName, StudyPage(study, tables, title));
  for (auto& [name, content] : files) name = absl::StrCat(folder, "/", name);
  // Nothing stood there before, so nothing is lost where somebody has taken it away meanwhile.
  RETURN_IF_ERROR(MakeFolder(folder));
  return WriteFilesAtomically(files);
}

struct TitledStudy {
  Study study;
  std::string title;
};

absl::StatusOr<TitledStudy> StudyFromFile(const std::string& path) {
  ASSIGN_OR_RETURN(std::string text, ReadWholeFile(UserPath(path), kLargestRuns));
  absl::StatusOr<Study> study = ParseRunsCsv(text);
  if (!study.ok()) return absl::InternalError(absl::StrCat(path, ", ", std::string(study.status().message())));
  return TitledStudy{*std::move(study), absl::StrCat("Study of ", OneLine(path, kLongestPath))};
}

absl::StatusOr<CampaignOptions> OptionsFromFlags() {
  ASSIGN_OR_RETURN(CampaignSettings settings, PresetSettings(absl::GetFlag(FLAGS_preset)));
  settings.set_seed(absl::GetFlag(FLAGS_seed));
  settings.set_corpus(absl::GetFlag(FLAGS_corpus));
  RETURN_IF_ERROR(CheckSettings(settings));
  if (const int64_t runs = absl::GetFlag(FLAGS_runs); runs < 1 || runs > kMostRuns) {
    return absl::InvalidArgumentError(absl::StrCat("--runs must be between 1 and ", kMostRuns));
  }
  CampaignOptions options;
  options.limits = LimitsFor(settings);
  options.settings = std::move(settings);
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.time = absl::InfiniteDuration();
  // A study keeps runs, not findings.
  options.findings_per_class = 0;
  return options;
}

// What a reader has to know of how the runs were made.
std::string Title(const CampaignResult& result, const Corpus& corpus, const CampaignOptions& options) {
  const CampaignState& state = result.state;
  const double seconds = absl::ToDoubleSeconds(result.elapsed);
  std::string title = CampaignTitle(result.engines, corpus, options.settings) +
                      LeftOutText(corpus.left_out(), absl::GetFlag(FLAGS_left_out));
  absl::StrAppendFormat(&title, "  preset %s, %d runs of each program, %d runs in %.1f s with %d worker processes",
                        absl::GetFlag(FLAGS_preset), absl::GetFlag(FLAGS_runs), state.next_session(), seconds,
                        options.jobs);
  for (const auto& [reason, runs] : std::map<std::string, uint64_t>(state.failed().begin(), state.failed().end())) {
    absl::StrAppend(&title, "\n  could not be run: ", runs, ", ", OneLine(reason, kLongestPath));
  }
  if (state.next_session() < *options.goal) {
    absl::StrAppend(&title, "\n  INTERRUPTED: ", *options.goal - state.next_session(), " of ", *options.goal,
                    " runs are missing; everything below is about the other ", state.next_session());
  }
  return title;
}

absl::StatusOr<TitledStudy> LiveStudy() {
  ASSIGN_OR_RETURN(CampaignOptions options, OptionsFromFlags());
  CatchInterrupts();
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(options.settings.corpus(), {}));
  SetCorpus(corpus, options);
  options.goal = static_cast<uint64_t>(absl::GetFlag(FLAGS_runs)) * corpus.size();

  StudyRecorder recorder({.size = corpus.size(),
                          .name = [&corpus](size_t i) { return corpus.ProgramName(i); },
                          .load = [&corpus](size_t i) { return corpus.Load(i); }});
  std::optional<ProgressPrinter> printer;
  printer.emplace("study", options);
  CampaignObserver observer;
  observer.counted = [&recorder](const SessionReport& report) { recorder.Add(report); };
  observer.progress = [&printer](const CampaignProgress& progress) {
    printer->Print(progress);
    return !Interrupted();
  };
  MemoryFindingStore findings;
  absl::StatusOr<CampaignResult> result = RunCampaign(options, CampaignState(), findings, observer);
  printer.reset();
  if (!result.ok()) return result.status();
  return TitledStudy{recorder.Take(), Title(*result, corpus, options)};
}

absl::StatusOr<Labels> LabelsFromFlag() {
  const std::string path = absl::GetFlag(FLAGS_labels);
  return path.empty() ? Labels() : Labels::Load(UserPath(path));
}

absl::Status RunStudy(const CommandLine&) {
  RootCauseOptions causes;
  causes.repetitions = absl::GetFlag(FLAGS_drawings);
  causes.max_inspected = absl::GetFlag(FLAGS_inspections);
  causes.seed = absl::GetFlag(FLAGS_drawing_seed);
  // What can be wrong is found out before the runs.
  absl::StatusOr<Labels> labels = LabelsFromFlag();
  if (!labels.ok()) return absl::InternalError(std::string(labels.status().message()));
  const std::string from = absl::GetFlag(FLAGS_from), out = absl::GetFlag(FLAGS_out);
  if (!out.empty()) {
    RETURN_IF_ERROR(MakeFolder(UserPath(out)));
  }
  ASSIGN_OR_RETURN(TitledStudy titled, from.empty() ? LiveStudy() : StudyFromFile(from));
  NameCauses(*labels, titled.study);

  const StudyTables tables = TablesOf(titled.study, causes);
  StudyTextOptions text_options;
  text_options.title = titled.title;
  const std::string report = StudyText(titled.study, tables, text_options);
  std::cout << report << std::flush;
  return out.empty() ? absl::OkStatus() : WriteFolder(UserPath(out), titled.study, tables, report, titled.title);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "study",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--from", .takes = {"out", "labels", "drawings", "inspections", "drawing_seed"}}, {}},
       .choices = {{"preset", {"default", "dbdb"}}}},
      twinstep::RunStudy);
}
