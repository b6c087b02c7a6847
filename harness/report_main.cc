// //harness:report: what stands in a result folder as one page for people.
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/bugs/known_list.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/campaign_page.h"
#include "harness/campaign/cause_memory.h"
#include "harness/campaign/shards.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/studies/differential/runs_csv.h"
#include "harness/studies/differential/study_page.h"
#include "harness/studies/differential/study_tables.h"
#include "harness/text/terminal_text.h"
#include "model/status.h"
#include "model/steady_clock.h"

ABSL_FLAG(bool, watch, false,
          "the folder is that of a campaign on a cluster (harness/cluster): shows its tasks, and writes shards.html");
ABSL_FLAG(twinstep::TimeLimit, every, absl::InfiniteDuration(),
          "shows them again after this time, until all tasks have ended; inf: once");
ABSL_FLAG(std::string, since, "",
          "the folder of the previous campaign: shows which causes are new, which are gone and which came back");
ABSL_FLAG(twinstep::OutputFile, html, {}, "file for the page; -: standard output; default: report.html in the folder");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "report: shows a folder of fuzz or study (--out) as a page in one file.\n"
    "  report FOLDER\n"
    "  report FOLDER --html=FILE\n"
    "  report --watch FOLDER --since=FOLDER";
constexpr size_t kLongestPath = 4096;

// Of a folder of //harness:study.
constexpr char kRuns[] = "runs.csv";
// A line has about 170 bytes: ten million runs.
constexpr size_t kLargestRuns = size_t{2} << 30;

absl::StatusOr<std::string> PageOfStudy(const std::string& path, const std::string& typed) {
  ASSIGN_OR_RETURN(std::string text, ReadWholeFile(absl::StrCat(path, "/", kRuns), kLargestRuns));
  absl::StatusOr<Study> study = ParseRunsCsv(text);
  if (!study.ok()) {
    return absl::InternalError(absl::StrCat(typed, "/", kRuns, ", ", std::string(study.status().message())));
  }
  return StudyPage(*study, TablesOf(*study, {}), absl::StrCat("Study of ", OneLine(typed, kLongestPath)));
}

absl::StatusOr<std::string> PageOf(const std::string& path, const std::string& typed) {
  absl::StatusOr<std::string> study = PageOfStudy(path, typed);
  return absl::IsNotFound(study.status()) ? CampaignPageOfFolder(path, typed, KnownCauses()) : study;
}

constexpr char kMemory[] = "causes.tsv";
constexpr size_t kLargestMemory = size_t{256} << 20;

std::string NameOfCampaign(const std::string& path) {
  const std::filesystem::path normal = std::filesystem::path(path + "/").lexically_normal();
  return normal.parent_path().filename().string();
}

std::set<std::string> CausesOf(const Shards& shards) {
  std::set<std::string> causes;
  for (const auto& [text, cause] : shards.causes) causes.insert(text);
  return causes;
}

// What the campaign at `path` has written, or else what its tasks have found.
absl::StatusOr<CauseMemory> Remembered(const std::string& path, const KnownList& known) {
  const std::string file = absl::StrCat(path, "/", kMemory);
  const absl::StatusOr<std::string> text = ReadWholeFile(file, kLargestMemory);
  if (absl::IsNotFound(text.status())) {
    ASSIGN_OR_RETURN(const Shards shards, ReadShards(path + "/tasks", known, absl::Now()));
    CauseMemory memory;
    memory.Add(NameOfCampaign(path), CausesOf(shards));
    return memory;
  }
  if (!text.ok()) return text.status();
  absl::StatusOr<CauseMemory> memory = CauseMemory::Parse(*text);
  if (memory.ok()) return memory;
  return absl::DataLossError(absl::StrCat(file, ": ", std::string(memory.status().message())));
}

// With --watch. Whether all tasks have ended.
absl::StatusOr<bool> Watch(const std::string& typed, const KnownList& known) {
  const std::string path = UserPath(typed), since = absl::GetFlag(FLAGS_since);
  ASSIGN_OR_RETURN(const Shards shards, ReadShards(path + "/tasks", known, absl::Now()));
  ASSIGN_OR_RETURN(CauseMemory memory, Remembered(since.empty() ? path : UserPath(since), known));
  const std::string before = memory.last();
  bool ended = true;
  for (const Shard& shard : shards.shards) ended = ended && shard.ended;
  const CauseMemory::News news = memory.Add(NameOfCampaign(path), CausesOf(shards));
  const std::string text = since.empty() ? "" : NewsText(news, OneLine(before, kLongestPath));
  OutputFile html = absl::GetFlag(FLAGS_html);
  if (!html.wanted()) html.path = absl::StrCat(typed, "/shards.html");
  RETURN_IF_ERROR(html.Write(ShardsPage(shards, absl::StrCat("Tasks of ", OneLine(typed, kLongestPath)), text)));
  RETURN_IF_ERROR(WriteFileAtomically(absl::StrCat(path, "/", kMemory), memory.Text()));
  if (!html.standard_output()) std::cout << ShardsText(shards, text) << std::endl;
  return ended;
}

absl::Status WatchAgainAndAgain(const std::string& typed) {
  CatchInterrupts();
  ASSIGN_OR_RETURN(KnownBugs bugs, KnownBugs::Load());
  ASSIGN_OR_RETURN(const KnownList known, KnownList::Parse(KnownList::kAllBugs, std::move(bugs)));
  const absl::Duration every = absl::GetFlag(FLAGS_every);
  while (true) {
    ASSIGN_OR_RETURN(const bool ended, Watch(typed, known));
    if (ended || every == absl::InfiniteDuration()) return absl::OkStatus();
    for (const absl::Duration until = SteadyNow() + every; SteadyNow() < until;) {
      if (Interrupted()) return absl::OkStatus();
      absl::SleepFor(absl::Milliseconds(100));
    }
  }
}

absl::Status Report(const CommandLine& line) {
  if (absl::GetFlag(FLAGS_watch)) return WatchAgainAndAgain(line.positional[0]);
  const std::string& typed = line.positional[0];
  ASSIGN_OR_RETURN(std::string page, PageOf(UserPath(typed), typed));
  OutputFile html = absl::GetFlag(FLAGS_html);
  if (!html.wanted()) html.path = absl::StrCat(typed, "/", kCampaignPageName);
  RETURN_IF_ERROR(html.Write(page));
  if (!html.standard_output()) std::cout << OneLine(html.path, kLongestPath) << std::endl;
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "report",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--watch",
                  .takes = {"every", "since", "html"},
                  .arguments = {1, 1, "the folder of a campaign", /*folders=*/true}},
                 {.without = {"every", "since"}, .arguments = {1, 1, "a folder of fuzz or study", /*folders=*/true}}}},
      twinstep::Report);
}
