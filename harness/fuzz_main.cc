// //harness:fuzz: tests the two debuggers against each other and shows a person where they differ.
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "harness/campaign.h"
#include "harness/command_line.h"
#include "harness/corpora/corpus.h"
#include "harness/report.h"
#include "harness/session_runner.h"
#include "harness/worker_process.h"

ABSL_FLAG(std::string, corpus, "own",
          "the programs to debug: own, test262, sunspider, jit-test, or a folder of .js and .mjs files");
ABSL_FLAG(uint64_t, seed, 1, "decides every random choice");
ABSL_FLAG(int64_t, sessions, 0, "ends after so many sessions; 0: ends by --seconds alone");
ABSL_FLAG(std::string, seconds, "", "ends after so many seconds; default: 60, or no limit where --sessions is given");
ABSL_FLAG(
    std::string, preset, "default",
    "default: breakpoints only on lines that both debuggers accept, as they are today, which gets past the many "
    "differences in "
    "where breakpoints can be; dbdb: the DBDB study (any line, sliding to the next line, what the paper compares)");
ABSL_FLAG(int, max_actions, 20, "execution actions of a session, start counted");
ABSL_FLAG(double, breakpoints_per_line, 0.1, "breakpoints aimed at per line of a program; at least one is");
ABSL_FLAG(double, remove_probability, 0.2, "how likely a breakpoint is removed right after it was set");
ABSL_FLAG(std::string, compare, "paper",
          "paper: lines, function names, primitive variables of the innermost frame; full: columns, all scopes, "
          "objects, ...");
ABSL_FLAG(std::string, breakpoint_lines, "",
          "any, or breakable (lines that both debuggers accept); default: what --preset says");
ABSL_FLAG(std::string, breakpoint_sliding, "",
          "SpiderMonkey's: none (as Firefox today) or next (the next breakable line); default: what --preset says");
ABSL_FLAG(int, samples, 1000, "how many unexplained classes to show with a sample, the largest first");
ABSL_FLAG(int64_t, first_session, 0, "number of the first session: a single one is run again with --sessions=1");
ABSL_FLAG(bool, worker, false, "for the program's own use: be the worker of a campaign");
ABSL_FLAG(absl::Duration, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended as timed out");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "fuzz: tests V8's and SpiderMonkey's debuggers against each other and shows where they differ.\n"
    "  fuzz --seconds=60 --seed=1\n"
    "  fuzz --preset=dbdb --sessions=2000 --corpus=FOLDER";

constexpr char kOwnCorpus[] = "corpus/own";

std::atomic<bool> interrupted = false;

void Interrupt(int) { interrupted = true; }

// What decides a session, from the flags.
absl::StatusOr<SessionRunnerOptions> RunnerOptionsFromFlags() {
  SessionRunnerOptions options;
  options.seed = absl::GetFlag(FLAGS_seed);
  GeneratorOptions& generator = options.differential.generator;
  generator.max_actions = absl::GetFlag(FLAGS_max_actions);
  if (generator.max_actions < 1) return absl::InvalidArgumentError("--max_actions must be at least 1: start is one");
  generator.breakpoints_per_line = absl::GetFlag(FLAGS_breakpoints_per_line);
  if (!(generator.breakpoints_per_line >= 0 && generator.breakpoints_per_line <= 10)) {
    return absl::InvalidArgumentError("--breakpoints_per_line must be between 0 and 10");
  }
  generator.remove_probability = absl::GetFlag(FLAGS_remove_probability);
  if (!(generator.remove_probability >= 0 && generator.remove_probability <= 1)) {
    return absl::InvalidArgumentError("--remove_probability must be between 0 and 1");
  }
  const std::string compare = absl::GetFlag(FLAGS_compare);
  if (compare != "paper" && compare != "full") {
    return absl::InvalidArgumentError(absl::StrCat("--compare=", compare, " is not one of paper, full"));
  }
  options.differential.compare = compare == "full" ? FULL : PAPER;

  const std::string preset = absl::GetFlag(FLAGS_preset);
  if (preset != "default" && preset != "dbdb") {
    return absl::InvalidArgumentError(absl::StrCat("--preset=", preset, " is not one of default, dbdb"));
  }
  std::string lines = absl::GetFlag(FLAGS_breakpoint_lines);
  if (lines.empty()) lines = preset == "dbdb" ? "any" : "breakable";
  if (lines != "any" && lines != "breakable") {
    return absl::InvalidArgumentError(absl::StrCat("--breakpoint_lines=", lines, " is not one of any, breakable"));
  }
  options.differential.breakable_lines_only = lines == "breakable";
  std::string sliding = absl::GetFlag(FLAGS_breakpoint_sliding);
  if (sliding.empty()) sliding = preset == "dbdb" ? "next" : "none";
  if (sliding != "none" && sliding != "next") {
    return absl::InvalidArgumentError(absl::StrCat("--breakpoint_sliding=", sliding, " is not one of none, next"));
  }
  options.session.breakpoint_sliding = sliding == "next" ? NEXT : NONE;
  options.session.cpu_limit = absl::GetFlag(FLAGS_cpu_limit);
  if (options.session.cpu_limit <= absl::ZeroDuration()) {
    return absl::InvalidArgumentError("--cpu_limit must be above zero, for example 2s");
  }
  return options;
}

absl::StatusOr<CampaignOptions> CampaignOptionsFromFlags() {
  CampaignOptions options;
  const int64_t sessions = absl::GetFlag(FLAGS_sessions);
  if (sessions < 0) return absl::InvalidArgumentError("--sessions must not be negative");
  if (sessions > 0) options.sessions = static_cast<uint64_t>(sessions);
  const int64_t first = absl::GetFlag(FLAGS_first_session);
  if (first < 0) return absl::InvalidArgumentError("--first_session must not be negative");
  options.first_session = static_cast<uint64_t>(first);
  const std::string seconds_text = absl::GetFlag(FLAGS_seconds);
  options.time = sessions > 0 ? absl::InfiniteDuration() : absl::Seconds(60);
  if (double seconds = 0; !seconds_text.empty()) {
    if (!absl::SimpleAtod(seconds_text, &seconds) || !(seconds > 0)) {
      return absl::InvalidArgumentError("--seconds must be a number above zero");
    }
    options.time = absl::Seconds(seconds);
  }
  // Two sessions of ten times the CPU limit each, and time to start.
  options.patience = absl::Seconds(30) + 20 * absl::GetFlag(FLAGS_cpu_limit);
  return options;
}

constexpr char kOwnCorpusName[] = "own";

absl::StatusOr<Corpus> CorpusFromFlags() { return Corpus::Open(absl::GetFlag(FLAGS_corpus), CorpusOptions()); }

absl::StatusOr<std::vector<Program>> LoadAll(const Corpus& corpus) {
  std::vector<Program> programs;
  for (size_t i = 0; i < corpus.size(); ++i) {
    absl::StatusOr<Program> program = corpus.Load(i);
    if (!program.ok()) return program.status();
    programs.push_back(*std::move(program));
  }
  return programs;
}

// On a terminal one line that is rewritten; in a log a line every ten seconds.
Progress PrintProgress(const CampaignOptions& options) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  int seconds = 0;
  return [terminal, options, seconds](const CampaignResult& result) mutable {
    ++seconds;
    if (terminal) {
      std::cerr << "\r" << ProgressLine(result, options) << "\033[K" << std::flush;
    } else if (seconds % 10 == 0) {
      std::cerr << ProgressLine(result, options) << std::endl;
    }
    return !interrupted;
  };
}

// The worker's part: sessions until nobody listens.
absl::Status Work() {
  absl::StatusOr<SessionRunnerOptions> options = RunnerOptionsFromFlags();
  if (!options.ok()) return options.status();
  absl::StatusOr<Corpus> corpus = CorpusFromFlags();
  if (!corpus.ok()) return corpus.status();
  absl::StatusOr<std::vector<Program>> programs = LoadAll(*corpus);
  if (!programs.ok()) return programs.status();
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner = SessionRunner::Create(*std::move(programs), *options);
  if (!runner.ok()) return runner.status();
  WorkerMessage message;
  *message.mutable_ready() = (*runner)->Versions();
  for (auto session = static_cast<uint64_t>(absl::GetFlag(FLAGS_first_session)); SendToSupervisor(message); ++session) {
    message.set_session_started(session);
    if (!SendToSupervisor(message)) break;
    *message.mutable_session_ended() = (*runner)->Run(session);
  }
  return absl::OkStatus();
}

int WorkerMain() {
  absl::Status status = Work();
  if (status.ok()) return kExitOk;
  WorkerMessage message;
  message.set_failure(std::string(status.message()));
  SendToSupervisor(message);
  return kExitFailed;
}

// `arguments` are those of the command line, which a worker is given too.
absl::Status Fuzz(const std::vector<std::string>& arguments) {
  absl::StatusOr<SessionRunnerOptions> runner = RunnerOptionsFromFlags();
  if (!runner.ok()) return runner.status();
  absl::StatusOr<CampaignOptions> options = CampaignOptionsFromFlags();
  if (!options.ok()) return options.status();
  const std::string corpus_name = absl::GetFlag(FLAGS_corpus);
  absl::StatusOr<Corpus> corpus = CorpusFromFlags();
  if (!corpus.ok()) return corpus.status();
  absl::StatusOr<std::vector<Program>> programs = LoadAll(*corpus);
  if (!programs.ok()) return programs.status();
  options->worker_arguments = [&arguments](uint64_t first) {
    std::vector<std::string> all = arguments;
    all.push_back("--worker");
    all.push_back(absl::StrCat("--first_session=", first));
    return all;
  };

  signal(SIGINT, Interrupt);
  signal(SIGTERM, Interrupt);
  absl::StatusOr<CampaignResult> result = RunCampaign(*options, PrintProgress(*options));
  if (!result.ok()) return result.status();
  if (isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K";
  std::cout << "V8 " << result->engines.v8_version() << " against SpiderMonkey "
            << result->engines.spidermonkey_version() << ", " << programs->size() << " programs of corpus "
            << corpus_name << ", seed " << absl::GetFlag(FLAGS_seed) << "\n";
  for (const auto& [reason, count] : corpus->left_out())
    std::cout << "  left out: " << count << " files, " << reason << "\n";
  ReportOptions report;
  report.samples = absl::GetFlag(FLAGS_samples);
  report.program_folder = corpus_name == kOwnCorpusName ? kOwnCorpus : corpus_name;
  report.breakpoint_sliding = runner->session.breakpoint_sliding == NEXT ? "next" : "none";
  // The last of two equal flags counts, so a session is named by adding to the command.
  report.session_command = absl::StrJoin(arguments, " ");
  report.session_command =
      absl::StrCat("./bazelw run //harness:fuzz --", arguments.empty() ? "" : " ", report.session_command);
  std::cout << ReportText(*result, *programs, report) << std::flush;
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("fuzz", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (!command_line->positional.empty()) {
    return ReportError("fuzz",
                       absl::InvalidArgumentError(absl::StrCat("\"", command_line->positional[0],
                                                               "\" is no flag; --corpus=FOLDER names the programs")));
  }
  if (absl::GetFlag(FLAGS_worker)) return WorkerMain();
  absl::Status status = Fuzz({argv + 1, argv + argc});
  return status.ok() ? kExitOk : ReportError("fuzz", status);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) { return twinstep::Main(argc, argv); }
