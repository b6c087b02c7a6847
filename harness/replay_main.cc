// //harness:replay: runs saved findings again and says whether they reproduce.
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/crash_phase.h"
#include "harness/results/examine.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/replay_verdict.h"
#include "harness/text/terminal_text.h"
#include "harness/trials/trial_process.h"

ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended as timed out");
ABSL_FLAG(twinstep::TimeLimit, time_limit, absl::Seconds(60), "time after which a finding's process is killed as hung");
ABSL_FLAG(twinstep::LongWhole<1>, memory_limit, 2048, "resident MiB above which a finding's process is killed");

namespace twinstep {
namespace {

using Kind = ReplayVerdict::Kind;

constexpr char kUsage[] =
    "replay: runs saved findings again, each in a process of its own, and says whether they reproduce.\n"
    "  replay DIR                                 every finding of a campaign's result folder\n"
    "  replay DIR/classes/CLASS/session-12.pb.zst\n"
    "Exit code 0: all reproduced; 1: some did not, or could not be read; 2: wrong usage.";

constexpr size_t kLongestPath = 4096;

// Errors: the machine gives no process.
absl::StatusOr<ReplayVerdict> Replay(const std::string& path) {
  absl::StatusOr<Finding> finding = ReadFinding(path);
  if (!finding.ok()) {
    return ReplayVerdict{.kind = Kind::kCannotBeRead,
                         .text = OneLine(std::string(finding.status().message()), kLongestPath),
                         .versions = {}};
  }
  TrialOrder order;
  *order.mutable_finding() = *finding;
  order.set_examine(true);
  if (finding->test_case().has_worker()) *order.mutable_configuration() = finding->test_case().worker();
  // Each finding has a process of its own.
  TrialPool pool(/*jobs=*/1,
                 {.cpu = absl::GetFlag(FLAGS_cpu_limit),
                  .patience = absl::GetFlag(FLAGS_time_limit),
                  .memory_mib = absl::GetFlag(FLAGS_memory_limit)},
                 /*stop=*/{});
  const absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run({order});
  // That of this machine, not of a finding: the next one could not be run either.
  if (!answers.ok()) return answers.status();
  const TrialAnswer& answer = answers->front();
  if (!answer.answered) return JudgeEnd(*finding, answer.end);
  const TrialResult& result = answer.result;
  if (result.outcome() != TrialResult::FOUND) {
    const std::string reason = OneLine(result.reason(), kLongestPath);
    return ReplayVerdict{
        .kind = Kind::kDiffers, .text = absl::StrCat("differs otherwise: could not be run: ", reason), .versions = {}};
  }
  if (finding->has_crash()) {
    return ReplayVerdict{
        .kind = Kind::kGone, .text = absl::StrCat("gone: ", CrashedPart(*finding), " survives it"), .versions = {}};
  }
  ReplayVerdict verdict = JudgeDivergence(*finding, result.finding());
  verdict.versions = VersionNote(*finding, {result.versions().begin(), result.versions().end()});
  return verdict;
}

// The bug that a finding shows which came again, by the cause that its file has; null: it is new, or does not say.
const KnownBug* KnownBugOf(const KnownBugs& bugs, const std::string& path, Kind kind) {
  if (kind != Kind::kReproduced && kind != Kind::kTracesDiffer) return nullptr;
  const absl::StatusOr<Finding> finding = ReadFinding(path);
  return finding.ok() ? bugs.Find(finding->cause()) : nullptr;
}

absl::Status Run(const CommandLine& line) {
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  std::vector<std::string> paths;
  for (const std::string& path : line.positional) paths.push_back(UserPath(path));
  ASSIGN_OR_RETURN(FindingList list, FindFindings(paths));

  std::map<Kind, int> counts;
  std::set<std::string> versions;
  ProgressLine progress("replay");
  size_t run = 0, known = 0;
  for (const FindingPath& finding : list.findings) {
    progress.Show(absl::StrCat("finding ", ++run, " of ", list.findings.size()));
    ASSIGN_OR_RETURN(const ReplayVerdict verdict, Replay(finding.path));
    ++counts[verdict.kind];
    const KnownBug* const bug = KnownBugOf(bugs, finding.path, verdict.kind);
    known += bug != nullptr;
    progress.Print([&] {
      if (!verdict.versions.empty() && versions.insert(verdict.versions).second) {
        std::cout << "other engines: " << verdict.versions << "\n";
      }
      // The reason why a file cannot be read names it.
      if (verdict.kind != Kind::kCannotBeRead) std::cout << OneLine(finding.path, kLongestPath) << ": ";
      std::cout << verdict.text;
      if (bug != nullptr) std::cout << "; known: corpus/bugs/" << bugs.IdOf(*bug);
      std::cout << std::endl;
    });
  }
  for (const auto& [reason, count] : list.left_out) std::cout << "left out: " << count << " " << reason << "\n";
  std::cout << VerdictCounts(counts);
  if (known > 0) std::cout << "; " << known << (known == 1 ? " shows a known bug" : " show known bugs");
  std::cout << std::endl;
  const bool all = counts[Kind::kReproduced] == static_cast<int>(list.findings.size());
  return all ? absl::OkStatus() : FailedAndSaid();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "replay",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {1, twinstep::kAnyNumber, "finding files or result folders"}}}},
                              twinstep::Run);
}
