// //harness:causes_study: how well causes put findings of one cause together.
#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/interrupt.h"
#include "harness/results/finding_file.h"
#include "harness/studies/causes/cluster_quality.h"
#include "harness/studies/causes/labelled_findings.h"
#include "harness/text/csv.h"
#include "harness/text/json_text.h"
#include "harness/trials/finding_causes.h"
#include "model/causes/cause_key.h"

ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended");
ABSL_FLAG(twinstep::Jobs, jobs, {}, "findings judged at the same time; 0: one for each processor");
ABSL_FLAG(
    twinstep::OutputFile, csv, {},
    "file for a table with a line for each finding: name, cause, class, key, known bug, traits; -: standard output, in "
    "place of the figures");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "causes_study: measures how well classes and causes group the findings of one cause.\n"
    "  causes_study FILE\n"
    "FILE holds findings that a person has read, as text (proto/labelled_finding.proto): corpus/labels/causes has such "
    "sets, and label --convert makes one of a result folder. Every finding is played and judged again. The answer is "
    "one "
    "JSON object.\n"
    "Items is the number of findings that a person reads, in the order of the report, until every cause was seen. The "
    "person reads one finding of each cluster: guilty ones first, then unexplained ones, then those that rules "
    "explain, "
    "and larger clusters first; after that a second finding of each cluster, and so on, those of unexplained clusters "
    "first.\n"
    "known_bugs counts the findings whose cause is the id of an entry of corpus/bugs: how many get the key of that "
    "entry, of another entry, or of none; and how many findings with another cause get an entry's key.\n"
    "Exit code 0: ran; 1: FILE cannot be read; 2: wrong usage.";

// Wall time of one finding: the limit is that on CPU time, and a busy machine changes nothing.
const absl::Duration kPatience = absl::Minutes(5);
// As many are in memory at the same time.
constexpr size_t kBatch = 64;

std::string Figures(const ClusterQuality& quality) {
  return JsonObject({{"purity", absl::StrFormat("%.4f", quality.purity)},
                     {"inverse_purity", absl::StrFormat("%.4f", quality.inverse_purity)},
                     {"pair_recall", absl::StrFormat("%.4f", quality.pair_recall)},
                     {"clusters", absl::StrCat(quality.clusters)},
                     {"items", absl::StrCat(quality.items)}},
                    "", "");
}

// What a person and the finding say, and what came of judging it.
struct Studied {
  const LabelledFinding* label;
  std::string folder;
  Layer layer = UNEXPLAINED;
  FindingCause cause;
};

absl::StatusOr<std::vector<Studied>> Study(const LabelledFindings& labelled) {
  ProgressLine progress("causes_study");
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), {.cpu = absl::GetFlag(FLAGS_cpu_limit), .patience = kPatience},
                 Interrupted);
  std::vector<Studied> studied;
  const size_t size = static_cast<size_t>(labelled.findings_size());
  for (size_t begin = 0; begin < size; begin += kBatch) {
    progress.Show(absl::StrCat(begin, " of ", size, " findings"));
    std::vector<Finding> findings;
    const size_t first = studied.size();
    for (size_t i = begin; i < std::min(size, begin + kBatch); ++i) {
      const LabelledFinding& one = labelled.findings(static_cast<int>(i));
      studied.push_back({&one, FindingFolder(one.finding()), one.finding().layer(), {}});
      findings.push_back(one.finding());
    }
    ASSIGN_OR_RETURN(const std::vector<FindingCause> causes, CausesOf(findings, pool));
    if (causes.size() < findings.size()) return absl::CancelledError("interrupted");
    for (size_t i = 0; i < findings.size(); ++i) studied[first + i].cause = causes[i];
  }
  return studied;
}

std::string Figures(const NamedBugs& named) {
  return JsonObject({{"findings", absl::StrCat(named.findings)},
                     {"named", absl::StrCat(named.named)},
                     {"named_otherwise", absl::StrCat(named.named_otherwise)},
                     {"not_named", absl::StrCat(named.not_named)},
                     {"others_named", absl::StrCat(named.others_named)}},
                    "", "");
}

absl::Status Run(const CommandLine& line) {
  CatchInterrupts();
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  ASSIGN_OR_RETURN(const LabelledFindings labelled, ReadLabelledFindings(UserPath(line.positional[0])));
  ASSIGN_OR_RETURN(const std::vector<Studied> studied, Study(labelled));

  std::vector<ClusteredFinding> by_class, by_cause;
  std::set<std::string> causes;
  int judged = 0;
  NamedBugs named;
  std::string table = CsvLine({"name", "cause", "class", "key", "known_bug", "traits"});
  for (const Studied& one : studied) {
    const std::string& cause = one.label->cause();
    causes.insert(cause);
    judged += one.cause.judged;
    by_class.push_back({.cause = cause,
                        .cluster = one.folder,
                        .rank = static_cast<int>(one.layer),
                        .uncertain = one.layer == UNEXPLAINED,
                        .variety = {}});
    by_cause.push_back({.cause = cause,
                        .cluster = ToText(one.cause.key),
                        .rank = static_cast<int>(one.cause.rank),
                        .uncertain = one.cause.rank == CauseRank::kUnexplained,
                        .variety = one.folder});
    CountNamed(bugs, cause, one.cause.key, named);
    const KnownBug* const bug = bugs.Find(one.cause.key);
    absl::StrAppend(&table, CsvLine({one.label->name(), cause, one.folder, Description(one.cause.key),
                                     bug == nullptr ? "" : std::string(bugs.IdOf(*bug)),
                                     absl::StrJoin(one.cause.key.traits(), "; ")}));
  }
  const OutputFile csv = absl::GetFlag(FLAGS_csv);
  if (csv.wanted()) {
    RETURN_IF_ERROR(csv.Write(table));
    if (csv.standard_output()) return absl::OkStatus();
  }
  std::cout << JsonObject({{"findings", absl::StrCat(studied.size())},
                           {"causes", absl::StrCat(causes.size())},
                           {"judged", absl::StrCat(judged)},
                           {"classes", Figures(QualityOf(by_class))},
                           {"by_cause", Figures(QualityOf(by_cause))},
                           {"known_bugs", Figures(named)}})
            << std::endl;
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "causes_study",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {1, 1, "a file of labelled findings"}}}},
                              twinstep::Run);
}
