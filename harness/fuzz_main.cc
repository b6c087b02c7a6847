// //harness:fuzz: tests the two debuggers against each other, each against itself and each against what the program
// did, and shows a person where they differ.
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_list.h"
#include "harness/campaign/campaign.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/campaign_page.h"
#include "harness/campaign/campaign_progress.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/report.h"
#include "harness/campaign/result_folder.h"
#include "harness/campaign/shown_finding.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/corpora/program_loader.h"
#include "harness/fuzzing/feedback_campaign.h"
#include "harness/gate/gate.h"
#include "harness/gate/gate_command.h"
#include "harness/gate/gate_setup.h"
#include "harness/process/interrupt.h"
#include "harness/reduction/campaign_reduction.h"
#include "harness/reduction/reduction_limit.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/subjects/make_subject.h"
#include "harness/subjects/subject_program.h"
#include "harness/text/terminal_text.h"

ABSL_FLAG(std::string, corpus, "own",
          "the programs to debug: own, corners, test262, sunspider, jit-test, or a folder of .js and .mjs files");
ABSL_FLAG(twinstep::Whole<1>, concatenate, 1, "number of files of the corpus that are chained into one program");
ABSL_FLAG(double, share, 1,
          "the share of the corpus that is used, drawn by --seed: 0.05 for five programs (or files to chain) of a "
          "hundred");
ABSL_FLAG(
    std::string, out, "",
    "folder for the results; if it has a campaign that was interrupted, that is brought to its end; if it has one that "
    "has ended, that runs for as many sessions or seconds again");
ABSL_FLAG(
    std::string, reduce, "representatives",
    "which findings are reduced at the end of a campaign with --out: representatives (one of each cause), all or none");
ABSL_FLAG(
    std::optional<twinstep::ReductionLimit>, reduce_limit, std::nullopt,
    "how much --reduce may spend: a time such as 30s, a number of tries such as 5000, or inf; default: a tenth of "
    "the campaign's time, at least 10s and 5s for each cause shown in full; if --sessions ends it, as many tries as "
    "sessions, at least 200 and 100 for each cause shown in full");
ABSL_FLAG(twinstep::Jobs, jobs, {}, "worker processes; 0: one for each processor");
ABSL_FLAG(uint64_t, seed, 1, "decides every random choice");
ABSL_FLAG(int64_t, sessions, 0, "ends after this number of sessions; 0: only --seconds ends it");
ABSL_FLAG(std::string, seconds, "",
          "ends after this number of seconds; default: 60, or no limit if --sessions is given");
ABSL_FLAG(
    std::string, preset, "default",
    "default: breakpoints only on lines that both debuggers accept, as they are today, which avoids the many "
    "differences in where breakpoints can be; dbdb: the DBDB study (any line, sliding to the next line, the paper's "
    "comparison; differential); issta2019: \"Interactive metamorphic testing of debuggers\" (its nine transformations "
    "in its own forms; metamorphic)");
ABSL_FLAG(std::string, mode, "",
          "differential: two debuggers against each other; metamorphic: a debugger against itself, before and after a "
          "transformation; truth: a debugger against what the program did and what debuggers promise; default: the "
          "preset's mode, or else all in turn, with about equal time for each");
ABSL_FLAG(std::string, engines, "",
          "the two debuggers, each NAME or NAME@VERSION, with a comma between them; default: " +
              twinstep::DefaultPair().a + "," + twinstep::DefaultPair().b);
ABSL_FLAG(std::string, engine, "",
          "the debugger that --mode=metamorphic or --mode=truth tests: " + twinstep::EngineChoices() +
              ", at another version too; default: both in turn");
ABSL_FLAG(
    bool, verdicts, true,
    "says for each difference, and for each warning of a relation, which debugger is wrong: which one breaks what "
    "debuggers promise; not with the presets of papers");
ABSL_FLAG(
    bool, go_on, true,
    "a differential session continues after differences for which no debugger is to blame or that are only in what "
    "is shown, and may have several findings; needs --verdicts, and is not for the presets of papers");
ABSL_FLAG(
    bool, avoid_crashes, true,
    "random users avoid actions that end an engine's process according to corpus/bugs, except in one session of a "
    "hundred; not for the presets of papers");
ABSL_FLAG(int, rounds, 5, "transformations of a metamorphic session, one after the other, until the first warning");
ABSL_FLAG(std::vector<std::string>, transformations, {},
          "transformations to choose from, by name; default: all, or those of --preset");
ABSL_FLAG(
    std::string, actions, "basic",
    "what the random user does; basic: breakpoints, resume and steps, as in the published studies; all: also "
    "conditions, pauses on exceptions, blackboxed functions, expressions evaluated, variables set, breakpoints set "
    "and removed at pauses, runs to places, frames restarted and steps from older frames; sessions against the truth "
    "take such actions in either case");
ABSL_FLAG(twinstep::Whole<1>, max_actions, 20,
          "most actions of a session that let the program run (steps, resume, ...), including start");
ABSL_FLAG(double, breakpoints_per_line, 0.1, "breakpoints to set per line of a program; at least one is set");
ABSL_FLAG(double, remove_probability, 0.2, "how likely a breakpoint is removed right after it was set");
ABSL_FLAG(std::string, compare, "paper",
          "paper: lines, function names, primitive variables of the innermost frame; full: columns, all scopes, "
          "objects, ...");
ABSL_FLAG(std::string, breakpoint_lines, "",
          "any, or breakable (lines that both debuggers accept); default: as --preset says");
ABSL_FLAG(std::string, breakpoint_sliding, "",
          "for an engine that has a choice: none or next (the next breakable line); default: as --preset says");
ABSL_FLAG(std::vector<std::string>, configurations, {},
          "worker configurations to use in turn: default, interpreter, jitless, baseline, optimizing, no_lazy, "
          "often_collected, new_york, and gczeal for a build with --enable-gczeal");
ABSL_FLAG(
    std::string, feedback, "none",
    "behaviour: the programs are changed, and those that show new behaviour of a debugger are changed further and kept "
    "in the folder that --out names; --mode=differential has only differential sessions, --mode=metamorphic only "
    "sessions of a debugger against itself. none: the programs as they are");
ABSL_FLAG(
    std::string, others, "",
    "with --feedback: a folder that has the --out folders of campaigns with feedback that run at the same time, this "
    "one among them; it takes over what shows new behaviour there, so that equal seeds no longer give equal "
    "results");
ABSL_FLAG(
    bool, gate, false,
    "reports what only NEW of --engines=OLD,NEW, two builds of an engine, does wrong: runs differential sessions, then "
    "each other mode, with all actions, compared in full, and plays each finding on the other build");
ABSL_FLAG(std::string, known, "",
          "with --gate: a file of what is accepted: in each line a cause of the report, or a pattern of causes");
ABSL_FLAG(std::string, record, "",
          "a file; with --feedback the causes that are neither explained nor known are appended, a line each, for a "
          "person to "
          "review; with --gate those that are only in NEW and not accepted");
ABSL_FLAG(twinstep::Whole<0>, samples, 5,
          "number of new causes shown in full, those with the best evidence and the worst first");
ABSL_FLAG(
    bool, undecided, false,
    "the report also lists new causes where it is not known which debugger is wrong, and those that break no promise");
ABSL_FLAG(bool, designed, false, "the report lists differences that are by design or follow from a rule of the tools");
ABSL_FLAG(bool, classes, false,
          "the report lists all causes, and has tables of transformations, invariants, verdicts and the equivalence "
          "classes of the DBDB study");
ABSL_FLAG(bool, left_out, false,
          "show every reason for leaving out files of the corpus, not only the five most frequent");
ABSL_FLAG(int64_t, first_session, 0, "number of the first session; with --sessions=1 it runs a single session again");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2),
          "CPU time after which an engine's part of a session is ended as timed out; with --feedback=behaviour it is "
          "the limit of each run of a program by an engine, 300ms by default");
ABSL_FLAG(twinstep::Whole<1>, memory_limit_mib, 2048, "resident memory at which a worker process is killed");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "fuzz: tests two debuggers against each other, each against itself, and each against what the program really did\n"
    "(the truth). It reports which debugger is wrong, and where.\n"
    "  fuzz --seconds=60 --seed=1\n"
    "  fuzz --mode=metamorphic --engine=NAME\n"
    "  fuzz --mode=truth --engine=NAME\n"
    "  fuzz --engines=NAME@VERSION,NAME@VERSION\n"
    "  fuzz --gate --engines=OLD,NEW\n"
    "  fuzz --corpus=test262 --out=FOLDER --seconds=86400\n"
    "  fuzz --preset=dbdb --sessions=2000 --corpus=FOLDER\n"
    "Exit code 0: it ran; 1: it could not; 2: wrong usage; 3: with --gate, something is only in NEW.";

// By --engines and --engine, which is of the pair or the other side to its second one; `engine` is what sessions of one
// debugger call it. Without both flags the pair has no names.
absl::StatusOr<EnginePair> PairFromFlags(std::string& engine) {
  EnginePair pair;
  const auto say = [](const char* flag, const absl::Status& status) {
    const std::string text = absl::StrCat("--", flag, ": ", std::string(status.message()));
    return absl::Status(status.code(), text);
  };
  if (const std::string names = absl::GetFlag(FLAGS_engines); !names.empty()) {
    absl::StatusOr<EnginePair> named = PairOfSubjects(names);
    if (!named.ok()) return say("engines", named.status());
    if (*named != DefaultPair()) pair = *std::move(named);
  }
  const std::string name = absl::GetFlag(FLAGS_engine);
  if (name.empty()) return pair;
  absl::StatusOr<std::string> found = EngineOfSubject(name);
  if (!found.ok()) return say("engine", found.status());
  engine = *std::move(found);
  const EnginePair either = pair.a.empty() ? DefaultPair() : pair;
  if (engine == either.a || engine == either.b) return pair;
  if (!pair.a.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("--engine=", name, " is not one of --engines"));
  }
  return EnginePair{.a = engine, .b = either.b};
}

absl::StatusOr<CampaignSettings> SettingsFromFlags(const std::string& mode) {
  std::string engine;
  ASSIGN_OR_RETURN(const EnginePair pair, PairFromFlags(engine));
  ASSIGN_OR_RETURN(CampaignSettings settings, SettingsOfMode({.preset = absl::GetFlag(FLAGS_preset),
                                                              .mode = mode,
                                                              .engine = engine,
                                                              .rounds = absl::GetFlag(FLAGS_rounds),
                                                              .transformations = absl::GetFlag(FLAGS_transformations),
                                                              .verdicts = absl::GetFlag(FLAGS_verdicts),
                                                              .go_on = absl::GetFlag(FLAGS_go_on),
                                                              .avoid_crashes = absl::GetFlag(FLAGS_avoid_crashes)}));
  settings.set_engine_a(pair.a);
  settings.set_engine_b(pair.b);
  settings.set_seed(absl::GetFlag(FLAGS_seed));
  settings.set_corpus(absl::GetFlag(FLAGS_corpus));
  settings.set_concatenate(static_cast<uint32_t>(absl::GetFlag(FLAGS_concatenate)));
  settings.set_max_actions(static_cast<uint32_t>(absl::GetFlag(FLAGS_max_actions)));
  settings.set_breakpoints_per_line(absl::GetFlag(FLAGS_breakpoints_per_line));
  settings.set_remove_probability(absl::GetFlag(FLAGS_remove_probability));
  settings.set_actions(absl::GetFlag(FLAGS_actions) == "all" ? ALL_ACTIONS : BASIC_ACTIONS);
  settings.set_compare(absl::GetFlag(FLAGS_compare) == "full" ? FULL : PAPER);
  if (const std::string lines = absl::GetFlag(FLAGS_breakpoint_lines); !lines.empty()) {
    settings.set_breakable_lines_only(lines == "breakable");
  }
  if (const std::string sliding = absl::GetFlag(FLAGS_breakpoint_sliding); !sliding.empty()) {
    settings.set_breakpoint_sliding(sliding == "next" ? NEXT : NONE);
  }
  settings.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(absl::GetFlag(FLAGS_cpu_limit))));
  settings.set_memory_limit_mib(static_cast<uint64_t>(absl::GetFlag(FLAGS_memory_limit_mib)));
  const int64_t first = absl::GetFlag(FLAGS_first_session);
  if (first < 0) return absl::InvalidArgumentError("--first_session must not be negative");
  settings.set_first_session(static_cast<uint64_t>(first));
  RETURN_IF_ERROR(SetConfigurations(absl::GetFlag(FLAGS_configurations), settings));
  RETURN_IF_ERROR(CheckSettings(settings));
  return settings;
}

absl::StatusOr<Corpus> OpenCorpus(const CampaignSettings& settings) {
  return Corpus::Open(settings.corpus(), {.concatenate = static_cast<int>(settings.concatenate()),
                                          .share = absl::GetFlag(FLAGS_share),
                                          .seed = settings.seed()});
}

// How long, by --sessions and --seconds.
struct Length {
  uint64_t sessions = 0;
  absl::Duration time = absl::InfiniteDuration();
};

absl::StatusOr<Length> LengthFromFlags() {
  if (absl::GetFlag(FLAGS_sessions) < 0) return absl::InvalidArgumentError("--sessions must not be negative");
  Length length;
  length.sessions = static_cast<uint64_t>(absl::GetFlag(FLAGS_sessions));
  if (length.sessions == 0) length.time = absl::Seconds(60);
  const std::string text = absl::GetFlag(FLAGS_seconds);
  if (text.empty()) return length;
  double seconds = 0;
  if (!absl::SimpleAtod(text, &seconds) || !(seconds > 0)) {
    return absl::InvalidArgumentError("--seconds must be a number above zero");
  }
  length.time = absl::Seconds(seconds);
  return length;
}

// A campaign that was interrupted is brought to its end; one that has ended gets as many sessions more.
std::optional<uint64_t> Goal(const CampaignState& state) {
  const auto sessions = static_cast<uint64_t>(absl::GetFlag(FLAGS_sessions));
  if (sessions == 0) return std::nullopt;
  return state.goal() > state.next_session() ? state.goal() : state.next_session() + sessions;
}

constexpr size_t kLongestName = 4096;

// As --reduce and --reduce_limit say; what came of it is told to `out`.
absl::Status Reduce(const CampaignOptions& options, const CampaignState& state, const std::string& path,
                    const ReportOptions& report, ResultFolder& folder, std::ostream& out) {
  const std::string what = absl::GetFlag(FLAGS_reduce);
  if (what == "none" || (state.classes().empty() && state.crashes().empty())) return absl::OkStatus();
  const std::vector<CampaignCause> causes = CausesOfCampaign(state, report.known);
  const ReadingOrder order = ReadingOrderOf(causes, report.samples, report.undecided || report.classes);
  std::vector<std::string> findings;
  for (const auto* const part : {&order.in_full, &order.others}) {
    for (const CampaignCause* const cause : *part) {
      if (cause->folder.empty()) continue;
      findings.push_back(absl::StrCat(path, "/", cause->folder, "/", FindingFileName(cause->session)));
    }
  }
  if (what == "all") {
    ASSIGN_OR_RETURN(const FindingList list, FindFindings({path}));
    const std::set<std::string> first(findings.begin(), findings.end());
    for (const FindingPath& finding : list.findings) {
      if (!first.contains(finding.path)) findings.push_back(finding.path);
    }
  }
  CampaignReductionOptions reduction;
  reduction.limit = absl::GetFlag(FLAGS_reduce_limit)
                        .value_or(DefaultReductionLimit(options.goal.value_or(0), options.time, order.in_full.size()));
  reduction.jobs = options.jobs;
  reduction.cpu_limit = absl::Microseconds(options.settings.cpu_limit_microseconds());
  reduction.memory_limit_mib = options.settings.memory_limit_mib();
  reduction.stop = Interrupted;
  ProgressLine progress("fuzz", ProgressOptions{.log_every = kLogEvery});
  reduction.progress = [&progress](const std::string& text) { progress.Show(text); };
  ASSIGN_OR_RETURN(ReductionSummary summary, ReduceCampaign(path, findings, reduction, out));
  if (summary.left > 0) {
    out << "This reduces the others into " << OneLine(report.result_folder, kLongestName)
        << "/reduced:\n  ./bazelw run //harness:reduce -- " << (what == "all" ? "" : "--representatives ")
        << "--jobs=0 " << ShellWord(report.result_folder) << "\n";
  }
  return folder.SaveReduction(state, ReductionJson(summary));
}

// What the folder at `path` holds, as a page in it that marks what the report marks.
absl::Status WritePage(const std::string& path, const std::string& typed, const ReportOptions& report) {
  ASSIGN_OR_RETURN(std::string page, CampaignPageOfFolder(path, typed, report.known, report.held));
  RETURN_IF_ERROR(WriteFileAtomically(absl::StrCat(path, "/", kCampaignPageName), page));
  std::cout << "\nAs a page: " << OneLine(absl::StrCat(typed, "/", kCampaignPageName), kLongestName) << std::endl;
  return absl::OkStatus();
}

// `arguments` are those of the command line.
absl::Status Fuzz(const std::vector<std::string>& arguments) {
  CatchInterrupts();
  ASSIGN_OR_RETURN(CampaignSettings settings, SettingsFromFlags(absl::GetFlag(FLAGS_mode)));
  ASSIGN_OR_RETURN(const Length length, LengthFromFlags());
  CampaignOptions options;
  options.limits = LimitsFor(settings);
  options.settings = settings;
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.time = length.time;
  ASSIGN_OR_RETURN(Corpus corpus, OpenCorpus(settings));
  SetCorpus(corpus, options);

  // The last of two equal flags counts, so a session is named by adding to the command.
  std::string command = "./bazelw run //harness:fuzz --";
  for (const std::string& argument : arguments) absl::StrAppend(&command, " ", ShellWord(argument));
  CampaignState state;
  state.set_next_session(options.settings.first_session());
  std::unique_ptr<ResultFolder> folder;
  MemoryFindingStore memory;
  const std::string out = absl::GetFlag(FLAGS_out);
  if (!out.empty()) {
    ASSIGN_OR_RETURN(folder, ResultFolder::Open(UserPath(out), options.settings, command));
    options.settings = folder->settings();
    state = folder->state();
    if (!folder->note().empty()) std::cerr << OneLine(folder->note(), kLongestName) << std::endl;
    if (folder->resumed()) {
      std::cerr << "continuing in " << OneLine(out, kLongestName) << " after "
                << state.next_session() - options.settings.first_session() << " sessions" << std::endl;
    }
  } else {
    options.findings_per_class = 0;
  }
  options.goal = Goal(state);
  std::set<std::string> held = SignaturesIn(state);

  std::optional<ProgressPrinter> printer;
  printer.emplace("fuzz", options);
  CampaignObserver observer;
  observer.progress = [&printer](const CampaignProgress& progress) {
    printer->Print(progress);
    return !Interrupted();
  };
  if (folder != nullptr) {
    observer.save = [&folder](const CampaignState& state, const WorkerReady& engines) {
      return folder->Save(state, engines);
    };
  }
  FindingStore& findings = folder != nullptr ? folder->findings() : memory;
  absl::StatusOr<CampaignResult> result = RunCampaign(options, std::move(state), findings, observer);
  printer.reset();
  if (!result.ok()) return result.status();

  ReportOptions report;
  report.samples = absl::GetFlag(FLAGS_samples);
  report.undecided = absl::GetFlag(FLAGS_undecided);
  report.designed = absl::GetFlag(FLAGS_designed);
  report.classes = absl::GetFlag(FLAGS_classes);
  report.held = std::move(held);
  report.known = KnownCauses();
  report.result_folder = out;
  report.session_command = command;
  absl::Status end = result->saving;
  // The report and the page show what was made small.
  std::ostringstream told;
  const bool keeps = end.ok() && folder != nullptr;
  if (keeps) {
    if (!Interrupted()) end = Reduce(options, result->state, UserPath(out), report, *folder, told);
    report.small = SmallFindingsIn(UserPath(out));
  }
  std::cout << CampaignTitle(result->engines, corpus, options.settings)
            << LeftOutText(corpus.left_out(), absl::GetFlag(FLAGS_left_out))
            << ReportText(result->state, options.settings, findings, report);
  if (!told.str().empty()) std::cout << "\n=== Reduced findings\n" << told.str();
  std::cout << std::flush;
  if (keeps) {
    const absl::Status page = WritePage(UserPath(out), out, report);
    if (end.ok()) end = page;
    if (end.ok()) end = folder->NoneLost(result->state);
  }
  if (absl::GetFlag(FLAGS_engines).empty() && absl::GetFlag(FLAGS_engine).empty()) {
    const std::string newest = NewestSubjectsLine();
    if (!newest.empty()) std::cout << "\n" << newest << std::flush;
  }
  return end;
}

// A campaign with --feedback=behaviour.
absl::Status FuzzWithFeedback(const CommandLine& line) {
  CatchInterrupts();
  FeedbackCampaignOptions options;
  options.seed = absl::GetFlag(FLAGS_seed);
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  const std::string mode = absl::GetFlag(FLAGS_mode);
  if (mode == "truth") {
    return absl::InvalidArgumentError("--feedback=behaviour does not go with --mode=truth; leave one of them out");
  }
  options.oracles = mode == "metamorphic"    ? "crash,transparency,finer_trace,metamorphic"
                    : mode == "differential" ? "crash,differential"
                                             : "all";
  ASSIGN_OR_RETURN(const Length length, LengthFromFlags());
  options.inputs = length.sessions;
  options.time = length.time;
  if (line.given.contains("cpu_limit")) options.cpu_limit = absl::GetFlag(FLAGS_cpu_limit);
  ASSIGN_OR_RETURN(Corpus corpus,
                   Corpus::Open(absl::GetFlag(FLAGS_corpus), {.concatenate = absl::GetFlag(FLAGS_concatenate),
                                                              .share = absl::GetFlag(FLAGS_share),
                                                              .seed = options.seed}));
  options.corpus = absl::StrCat(absl::GetFlag(FLAGS_corpus), " ", corpus.digest());
  for (size_t i = 0; i < corpus.size(); ++i) {
    ASSIGN_OR_RETURN(Program program, corpus.Load(i));
    FuzzInput& input = options.first.emplace_back();
    *input.mutable_test_case()->mutable_program() = std::move(program);
    input.mutable_test_case()->set_seed(i);
  }
  if (!absl::GetFlag(FLAGS_out).empty()) options.folder = UserPath(absl::GetFlag(FLAGS_out));
  if (const std::string others = absl::GetFlag(FLAGS_others); !others.empty()) {
    options.others = UserPath(others);
    RETURN_IF_ERROR(CheckFolder(options.others));
  }
  ASSIGN_OR_RETURN(KnownBugs bugs, KnownBugs::Load());
  ASSIGN_OR_RETURN(const KnownList known, KnownList::Parse(KnownList::kAllBugs, std::move(bugs)));
  options.stop = Interrupted;
  absl::StatusOr<FeedbackState> state;
  {
    ProgressLine line("fuzz", {.log_every = kLogEvery});
    options.progress = [&line](const std::string& text) { line.Show(text); };
    state = RunFeedbackCampaign(options);
  }
  if (!state.ok()) return state.status();
  std::cout << FeedbackReport(*state, known) << std::flush;
  if (const std::string path = absl::GetFlag(FLAGS_record); !path.empty()) {
    return RecordNewCauses(*state, known, UserPath(path));
  }
  return absl::OkStatus();
}

absl::StatusOr<KnownList> AcceptedByFlag() {
  const std::string path = absl::GetFlag(FLAGS_known);
  if (path.empty()) return KnownList();
  ASSIGN_OR_RETURN(const std::string text, ReadFile(UserPath(path)));
  ASSIGN_OR_RETURN(KnownBugs bugs, KnownBugs::Load());
  return KnownList::Parse(text, std::move(bugs));
}

// With --gate.
absl::Status FuzzAsGate(const CommandLine& line, const std::vector<std::string>& arguments) {
  CatchInterrupts();
  ASSIGN_OR_RETURN(const Length length, LengthFromFlags());
  GateOptions options;
  ASSIGN_OR_RETURN(KnownList known, AcceptedByFlag());
  options.known = std::move(known);
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.stop = Interrupted;
  std::optional<Corpus> corpus;
  for (const std::string& mode : GateModes()) {
    ASSIGN_OR_RETURN(CampaignSettings settings, SettingsFromFlags(mode));
    // A gate looks at all that there is.
    if (!line.given.contains("actions")) settings.set_actions(ALL_ACTIONS);
    if (!line.given.contains("compare")) settings.set_compare(FULL);
    if (!corpus) {
      ASSIGN_OR_RETURN(corpus, OpenCorpus(settings));
    }
    CampaignOptions& campaign = options.campaigns.emplace_back();
    campaign.limits = LimitsFor(settings);
    campaign.settings = settings;
    campaign.jobs = options.jobs;
    SetCorpus(*corpus, campaign);
  }
  SetGateLength(length.sessions, length.time, options);
  return RunGateCommand(options,
                        {.arguments = arguments,
                         .by_time = length.sessions == 0,
                         .samples = absl::GetFlag(FLAGS_samples),
                         .out = absl::GetFlag(FLAGS_out),
                         .record = absl::GetFlag(FLAGS_record)},
                        std::cout);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  const twinstep::Command command = {
      .name = "fuzz",
      .usage = twinstep::kUsage,
      .file = __FILE__,
      .modes = {{.chosen_by = "--feedback=behaviour",
                 .takes = {"corpus", "concatenate", "share", "out", "jobs", "seed", "mode", "sessions", "seconds",
                           "cpu_limit", "record", "others"}},
                {.chosen_by = "--gate",
                 .takes = {"engines",
                           "known",
                           "record",
                           "corpus",
                           "concatenate",
                           "share",
                           "out",
                           "jobs",
                           "seed",
                           "sessions",
                           "seconds",
                           "first_session",
                           "samples",
                           "avoid_crashes",
                           "rounds",
                           "actions",
                           "max_actions",
                           "breakpoints_per_line",
                           "remove_probability",
                           "compare",
                           "breakpoint_lines",
                           "breakpoint_sliding",
                           "configurations",
                           "cpu_limit",
                           "memory_limit_mib"},
                 .needs = {"engines"}},
                {.chosen_by = "--mode=differential", .without = {"record", "others", "known", "rounds"}},
                {.chosen_by = "--mode=metamorphic", .without = {"record", "others", "known", "go_on"}},
                {.chosen_by = "--mode=truth",
                 .without = {"record", "others", "known", "rounds", "transformations", "compare", "breakpoint_lines",
                             "verdicts", "go_on"}},
                {.chosen_by = "--preset=dbdb",
                 .without = {"record", "others", "known", "rounds", "verdicts", "go_on", "avoid_crashes"}},
                {.chosen_by = "--preset=issta2019",
                 .without = {"record", "others", "known", "verdicts", "go_on", "avoid_crashes"}},
                {.without = {"record", "others", "known"}}},
      .choices = {{"reduce", {"representatives", "all", "none"}},
                  {"preset", {"default", "dbdb", "issta2019"}},
                  {"mode", {"differential", "metamorphic", "truth"}},
                  {"actions", {"basic", "all"}},
                  {"compare", {"paper", "full"}},
                  {"breakpoint_lines", {"any", "breakable"}},
                  {"breakpoint_sliding", {"none", "next"}},
                  {"feedback", {"none", "behaviour"}}}};
  return twinstep::RunCommand(argc, argv, command, [&](const twinstep::CommandLine& line) {
    if (line.given.contains("reduce") && absl::GetFlag(FLAGS_reduce) != "none" && absl::GetFlag(FLAGS_out).empty()) {
      return absl::InvalidArgumentError("--reduce needs findings that are kept; name a folder for them with --out");
    }
    if (line.given.contains("reduce_limit") &&
        (absl::GetFlag(FLAGS_reduce) == "none" || absl::GetFlag(FLAGS_out).empty())) {
      return absl::InvalidArgumentError(
          "--reduce_limit has no effect where nothing is reduced; it needs --out, without --reduce=none");
    }
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (absl::GetFlag(FLAGS_feedback) == "behaviour") return twinstep::FuzzWithFeedback(line);
    return absl::GetFlag(FLAGS_gate) ? twinstep::FuzzAsGate(line, arguments) : twinstep::Fuzz(arguments);
  });
}
