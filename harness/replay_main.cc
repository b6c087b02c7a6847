// //harness:replay: runs saved findings again and says whether they reproduce.
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "engines/worker_configuration.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/players/configured_players.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/results/examine.h"
#include "harness/results/examine_metamorphic.h"
#include "harness/results/examine_truth.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/replay_verdict.h"
#include "harness/subjects/make_subject.h"
#include "harness/text/terminal_text.h"
#include "harness/text/valid_utf8.h"
#include "model/judging/judge.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"

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

absl::Status RunDivergence(const Finding& saved, const SessionOptions& options,
                           const WorkerConfiguration& configuration) {
  absl::StatusOr<StartedPair> engines =
      MakeSubjects({saved.test_case().engine().engine(), saved.differential().other().engine()}, configuration);
  if (!engines.ok()) return engines.status();
  Finding now = saved;
  // The reason of an error stands in the reproduction too.
  if (absl::Status status = Examine(*engines->a, *engines->b, options, now); absl::IsInvalidArgument(status))
    return status;
  // As the saved traces went to disk.
  MakeUtf8Valid(now);
  ReplayVerdict verdict = JudgeDivergence(saved, now);
  verdict.versions = VersionNote(saved, {{std::string(engines->a->name()), std::string(engines->a->version())},
                                         {std::string(engines->b->name()), std::string(engines->b->version())}});
  Answer(AnswerOf(verdict));
  return absl::OkStatus();
}

std::shared_ptr<const SyntaxTree> Parse(Parser& parser, const Program& program) {
  absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(program.source()), GoalOf(program));
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

absl::Status RunWarning(const Finding& saved, const SessionOptions& options, uint64_t memory_limit_mib,
                        const WorkerConfiguration& configuration) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSubject(saved.test_case().engine().engine(), configuration);
  if (!engine.ok()) return engine.status();
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  Finding now = saved;
  ConfiguredPlayers players(PlayerSettings(options, memory_limit_mib));
  const MetamorphicEnvironment environment = {
      .engine = **engine,
      .session = options,
      .parse = [&parser](const Program& program) { return Parse(**parser, program); },
      .preset = saved.metamorphic().preset(),
      .note = {},
      .run_configured = [&players](const TestCase& test_case) { return players.Play(test_case); }};
  // The reason of an error stands in the reproduction too.
  if (absl::Status status = ExamineMetamorphic(environment, now); absl::IsInvalidArgument(status)) return status;
  // As the saved traces went to disk.
  MakeUtf8Valid(now);
  ReplayVerdict verdict = JudgeDivergence(saved, now);
  verdict.versions = VersionNote(saved, {{std::string((*engine)->name()), std::string((*engine)->version())}});
  Answer(AnswerOf(verdict));
  return absl::OkStatus();
}

absl::Status RunTruth(const Finding& saved, SessionOptions options, const WorkerConfiguration& configuration) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSubject(saved.test_case().engine().engine(), configuration);
  if (!engine.ok()) return engine.status();
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  const Program& program = saved.test_case().program();
  options.breakpoint_sliding = saved.test_case().engine().breakpoint_sliding();
  absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(**engine, program, Parse(**parser, program), {.session = options, .limits = {}});
  if (!judge.ok()) return judge.status();
  Finding now = saved;
  // The reason of an error stands in the reproduction too.
  if (absl::Status status = ExamineTruth(**engine, **judge, options, now); absl::IsInvalidArgument(status)) {
    return status;
  }
  // As the saved trace went to disk.
  MakeUtf8Valid(now);
  ReplayVerdict verdict = JudgeDivergence(saved, now);
  verdict.versions = VersionNote(saved, {{std::string((*engine)->name()), std::string((*engine)->version())}});
  Answer(AnswerOf(verdict));
  return absl::OkStatus();
}

absl::Status RunCrash(const Finding& saved, const SessionOptions& options, const WorkerConfiguration& configuration) {
  const std::string part = CrashedPart(saved);
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  if (part == "parser") {
    // A syntax error is no crash.
    Parse(**parser, saved.test_case().program());
  } else {
    absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSubject(part, configuration);
    if (!engine.ok()) return engine.status();
    const auto parse = [&parser](const Program& program) { return Parse(**parser, program); };
    if (absl::Status status = PlayAgain(**engine, options, parse, saved); !status.ok()) return status;
  }
  Answer(AnswerOf({.kind = Kind::kGone, .text = absl::StrCat("gone: ", part, " survives it"), .versions = {}}));
  return absl::OkStatus();
}

// This process; `configuration` is what it has then.
absl::Status Configure(const WorkerConfiguration& worker, WorkerConfiguration& configuration) {
  absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(worker);
  if (!complete.ok()) return complete.status();
  configuration = *std::move(complete);
  return ConfigureProcess(configuration);
}

// The child: an engine may end this process at any moment.
int ReplayMain() {
  ReplayOrder order;
  if (!NextOrder(order)) return 0;
  SessionOptions options;
  options.cpu_limit = absl::Microseconds(order.cpu_limit_microseconds());
  absl::StatusOr<Finding> finding = ReadFinding(order.path());
  absl::Status status = finding.status();
  // Before the first engine: flags and time zone belong to the process.
  WorkerConfiguration configuration;
  if (finding.ok() && finding->test_case().has_worker()) {
    status = Configure(finding->test_case().worker(), configuration);
  }
  if (status.ok()) {
    status = finding->has_crash()         ? RunCrash(*finding, options, configuration)
             : finding->has_metamorphic() ? RunWarning(*finding, options, order.memory_limit_mib(), configuration)
             : finding->has_truth()       ? RunTruth(*finding, options, configuration)
                                          : RunDivergence(*finding, options, configuration);
  }
  if (!status.ok()) {
    const std::string reason = OneLine(std::string(status.message()), kLongestPath);
    Answer(AnswerOf({.kind = Kind::kDiffers,
                     .text = absl::StrCat("differs otherwise: could not be run: ", reason),
                     .versions = {}}));
  }
  return 0;
}

const ChildKind kReplayKind("replay", ReplayMain);

// Errors: the machine gives no process.
absl::StatusOr<ReplayVerdict> Replay(const std::string& path) {
  absl::StatusOr<Finding> finding = ReadFinding(path);
  if (!finding.ok()) {
    return ReplayVerdict{.kind = Kind::kCannotBeRead,
                         .text = OneLine(std::string(finding.status().message()), kLongestPath),
                         .versions = {}};
  }
  ReplayOrder order;
  order.set_path(path);
  order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(absl::GetFlag(FLAGS_cpu_limit))));
  order.set_memory_limit_mib(absl::GetFlag(FLAGS_memory_limit));
  ChildRunOptions options;
  options.limits = {.time = absl::GetFlag(FLAGS_time_limit), .memory_mib = absl::GetFlag(FLAGS_memory_limit)};
  ReplayAnswer answer;
  bool answered = false;
  const absl::StatusOr<ChildEnd> end =
      RunChild(kReplayKind, order, options,
               [&answer, &answered](const std::string& bytes) { answered = answer.ParseFromString(bytes); });
  // That of this machine, not of a finding: the next one could not be run either.
  if (!end.ok()) return end.status();
  return JudgeRun(*finding, *end, answered ? &answer : nullptr);
}

// The bug that a finding shows which came again, by the cause that its file has; null: it is new, or does not say.
const KnownBug* KnownBugOf(const KnownBugs& bugs, const std::string& path, Kind kind) {
  if (kind != Kind::kReproduced && kind != Kind::kTracesDiffer) return nullptr;
  const absl::StatusOr<Finding> finding = ReadFinding(path);
  return finding.ok() ? bugs.Find(finding->cause()) : nullptr;
}

absl::Status Run(const CommandLine& line) {
  const absl::StatusOr<KnownBugs> bugs = KnownBugs::Load();
  if (!bugs.ok()) return bugs.status();
  std::vector<std::string> paths;
  for (const std::string& path : line.positional) paths.push_back(UserPath(path));
  absl::StatusOr<FindingList> list = FindFindings(paths);
  if (!list.ok()) return list.status();

  std::map<Kind, int> counts;
  std::set<std::string> versions;
  ProgressLine progress("replay");
  size_t run = 0, known = 0;
  for (const FindingPath& finding : list->findings) {
    progress.Show(absl::StrCat("finding ", ++run, " of ", list->findings.size()));
    const absl::StatusOr<ReplayVerdict> replayed = Replay(finding.path);
    if (!replayed.ok()) return replayed.status();
    const ReplayVerdict& verdict = *replayed;
    ++counts[verdict.kind];
    const KnownBug* const bug = KnownBugOf(*bugs, finding.path, verdict.kind);
    known += bug != nullptr;
    progress.Print([&] {
      if (!verdict.versions.empty() && versions.insert(verdict.versions).second) {
        std::cout << "other engines: " << verdict.versions << "\n";
      }
      // The reason why a file cannot be read names it.
      if (verdict.kind != Kind::kCannotBeRead) std::cout << OneLine(finding.path, kLongestPath) << ": ";
      std::cout << verdict.text;
      if (bug != nullptr) std::cout << "; known: corpus/bugs/" << bugs->IdOf(*bug);
      std::cout << std::endl;
    });
  }
  for (const auto& [reason, count] : list->left_out) std::cout << "left out: " << count << " " << reason << "\n";
  std::cout << VerdictCounts(counts);
  if (known > 0) std::cout << "; " << known << (known == 1 ? " shows a known bug" : " show known bugs");
  std::cout << std::endl;
  const bool all = counts[Kind::kReproduced] == static_cast<int>(list->findings.size());
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
