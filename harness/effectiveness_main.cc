// //harness:effectiveness: which oracle finds which planted debugger fault, and how soon.
#include <time.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "harness/command/command_line.h"
#include "harness/corpora/corpus.h"
#include "harness/process/child_process.h"
#include "harness/studies/effectiveness/oracle_runner.h"
#include "harness/studies/effectiveness/trial.h"
#include "model/faults/faults.h"

ABSL_FLAG(double, seconds, 60, "CPU time for each fault, and for each engine as it is");
ABSL_FLAG(std::string, fault, "", "only these faults, separated by commas; --fault=list tells what there is");
ABSL_FLAG(std::string, engine, "v8,spidermonkey", "whose debugger gets the faults");
ABSL_FLAG(std::string, oracle, "",
          "only this one: differential or a transformation's name; without it differential and metamorphic sessions "
          "take turns");
ABSL_FLAG(uint64_t, seed, 1, "equal seeds give equal sessions");
ABSL_FLAG(std::string, corpus, "own", "programs to debug, as for //harness:fuzz");
ABSL_FLAG(int, jobs, 1, "trials at the same time");
ABSL_FLAG(bool, until_found, false, "end a fault's trial when it is found");
ABSL_FLAG(std::string, child, "", "for the program's own use: run this one trial in this process");
ABSL_FLAG(uint64_t, first_session, 0, "for the program's own use: where the trial goes on");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "effectiveness: plants every fault of model/faults into an engine's debugger, one at a time, runs all oracles "
    "against it for\na fixed time, and prints which of them found it and how soon. A warning counts if neither the "
    "same "
    "session without the\nfault nor any session of the engine as it is has one of its class.\n"
    "  effectiveness                                            about two hours\n"
    "  effectiveness --until_found                              some minutes\n"
    "  effectiveness --engine=v8 --fault=last-line-wraps --oracle=SlideBreakpoint\n"
    "Exit code 0: it ran; 1: it could not; 2: wrong usage.";

// A child's name for the engine as it is.
constexpr char kNoFault[] = "none";
constexpr uint64_t kMemoryLimitMib = 3000;
// A process that ends at every session would never come to an end.
constexpr uint64_t kMostCrashes = 100;

absl::Duration CpuTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return absl::DurationFromTimespec(now);
}

absl::StatusOr<std::vector<Program>> Programs() {
  absl::StatusOr<Corpus> corpus = Corpus::Open(absl::GetFlag(FLAGS_corpus), {});
  if (!corpus.ok()) return corpus.status();
  std::vector<Program> programs;
  for (size_t i = 0; i < corpus->size(); ++i) {
    absl::StatusOr<Program> program = corpus->Load(i);
    if (!program.ok()) return program.status();
    programs.push_back(*std::move(program));
  }
  return programs;
}

// The child: an engine may end this process at any moment.
absl::Status RunTrial(const std::string& fault_name) {
  const FaultKind* fault = nullptr;
  if (fault_name != kNoFault) {
    absl::StatusOr<const FaultKind*> named = FaultNamed(fault_name);
    if (!named.ok()) return named.status();
    fault = *named;
  }
  absl::StatusOr<std::vector<Program>> programs = Programs();
  if (!programs.ok()) return programs.status();
  const OracleOptions options{
      .engine = absl::GetFlag(FLAGS_engine), .seed = absl::GetFlag(FLAGS_seed), .oracle = absl::GetFlag(FLAGS_oracle)};
  absl::StatusOr<std::unique_ptr<OracleRunner>> runner = OracleRunner::Create(options, fault, *std::move(programs));
  if (!runner.ok()) return runner.status();
  // Starting engines is no testing.
  const absl::Duration begin = CpuTime();
  const absl::Duration budget = absl::Seconds(absl::GetFlag(FLAGS_seconds));
  for (uint64_t session = absl::GetFlag(FLAGS_first_session); CpuTime() - begin < budget; ++session) {
    SendToParent(SessionLine(session));
    absl::StatusOr<std::optional<OracleWarning>> warning = (*runner)->Run(session);
    const absl::Duration after = CpuTime() - begin;
    const bool warned = warning.ok() && *warning;
    if (warned) {
      SendToParent(WarningLine({.session = session,
                                .after = after,
                                .oracle = (*warning)->oracle,
                                .warning_class = (*warning)->warning_class},
                               (*warning)->without_fault));
    }
    SendToParent(EndLine(session, after, !warning.ok()));
    // Whether it is found is the parent's to say.
    if (warned && fault != nullptr && !(*warning)->without_fault && absl::GetFlag(FLAGS_until_found)) break;
  }
  return absl::OkStatus();
}

// One trial in child processes: one, and another one after each crash.
absl::StatusOr<Trial> TryFault(const std::string& engine, const std::string& fault, const Trial* baseline) {
  Trial trial;
  trial.fault = fault == kNoFault ? "" : fault;
  uint64_t next = 0;
  const absl::Duration budget = absl::Seconds(absl::GetFlag(FLAGS_seconds));
  while (trial.cpu_time < budget && trial.crashes < kMostCrashes) {
    const absl::Duration left = budget - trial.cpu_time;
    absl::StatusOr<ChildRun> run = RunSelf(
        {absl::StrCat("--child=", fault), absl::StrCat("--engine=", engine),
         absl::StrCat("--seconds=", absl::ToDoubleSeconds(left)), absl::StrCat("--first_session=", next),
         absl::StrCat("--seed=", absl::GetFlag(FLAGS_seed)), absl::StrCat("--oracle=", absl::GetFlag(FLAGS_oracle)),
         absl::StrCat("--corpus=", absl::GetFlag(FLAGS_corpus)),
         absl::StrCat("--until_found=", absl::GetFlag(FLAGS_until_found) ? "true" : "false")},
        absl::Minutes(2) + 20 * left, kMemoryLimitMib);
    if (!run.ok()) return run.status();
    const uint64_t begun = next;
    next = AddAnswer(run->answer, begun, trial);
    if (next == begun) {
      return absl::UnavailableError(absl::StrCat("the trial of ", fault, " ended before its first session (",
                                                 run->how.empty() ? "no word" : run->how, ")"));
    }
    if (baseline != nullptr && absl::GetFlag(FLAGS_until_found) && !Finds(trial, *baseline).empty()) break;
  }
  return trial;
}

absl::StatusOr<std::vector<std::string>> WantedFaults() {
  std::vector<std::string> names;
  for (const absl::string_view name : absl::StrSplit(absl::GetFlag(FLAGS_fault), ',', absl::SkipEmpty())) {
    absl::StatusOr<const FaultKind*> fault = FaultNamed(std::string(name));
    if (!fault.ok()) return fault.status();
    names.push_back(std::string(name));
  }
  if (!names.empty()) return names;
  for (const FaultKind& fault : Faults()) names.push_back(std::string(fault.name));
  return names;
}

absl::Status TryEngine(const std::string& engine, const std::vector<std::string>& faults) {
  absl::StatusOr<Trial> baseline = TryFault(engine, kNoFault, nullptr);
  if (!baseline.ok()) return baseline.status();
  std::vector<absl::StatusOr<Trial>> trials(faults.size(), absl::UnknownError("not run"));
  std::atomic<size_t> next = 0;
  std::mutex printing;
  std::vector<std::thread> threads;
  for (int i = 0; i < absl::GetFlag(FLAGS_jobs); ++i) {
    threads.emplace_back([&] {
      for (size_t mine = next++; mine < faults.size(); mine = next++) {
        trials[mine] = TryFault(engine, faults[mine], &*baseline);
        const std::lock_guard<std::mutex> lock(printing);
        if (trials[mine].ok()) std::cerr << EffectivenessLine(*trials[mine], *baseline) << std::flush;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<Trial> done;
  for (absl::StatusOr<Trial>& trial : trials) {
    if (!trial.ok()) return trial.status();
    done.push_back(*std::move(trial));
  }
  std::cout << EffectivenessTable(engine, *baseline, done) << std::endl;
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("effectiveness", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (!command_line->positional.empty()) {
    return ReportError("effectiveness", absl::InvalidArgumentError(absl::StrCat(command_line->positional[0],
                                                                                " is no flag; --help tells more")));
  }
  if (absl::GetFlag(FLAGS_fault) == "list") {
    for (const FaultKind& fault : Faults()) {
      std::cout << fault.name << "\n    " << fault.description << "\n    " << fault.source << "\n";
    }
    return kExitOk;
  }
  if (!(absl::GetFlag(FLAGS_seconds) > 0) || absl::GetFlag(FLAGS_jobs) < 1) {
    return ReportError("effectiveness", absl::InvalidArgumentError("--seconds must be above 0 and --jobs at least 1"));
  }
  if (const std::string child = absl::GetFlag(FLAGS_child); !child.empty()) {
    const absl::Status status = RunTrial(child);
    return status.ok() ? kExitOk : ReportError("effectiveness", status);
  }
  absl::StatusOr<std::vector<std::string>> faults = WantedFaults();
  if (!faults.ok()) return ReportError("effectiveness", faults.status());
  const std::vector<std::string> oracles = OracleNames();
  if (const std::string oracle = absl::GetFlag(FLAGS_oracle);
      !oracle.empty() && std::find(oracles.begin(), oracles.end(), oracle) == oracles.end()) {
    std::string message = absl::StrCat("--oracle=", oracle, " is not one of");
    for (const std::string& name : oracles) absl::StrAppend(&message, " ", name);
    return ReportError("effectiveness", absl::InvalidArgumentError(message));
  }
  const std::vector<std::string> engines = absl::StrSplit(absl::GetFlag(FLAGS_engine), ',');
  for (const std::string& engine : engines) {
    if (engine == "v8" || engine == "spidermonkey") continue;
    return ReportError("effectiveness", absl::InvalidArgumentError(
                                            absl::StrCat("--engine=", engine, " is neither v8 nor spidermonkey")));
  }
  for (const std::string& engine : engines) {
    if (absl::Status status = TryEngine(engine, *faults); !status.ok()) return ReportError("effectiveness", status);
  }
  return kExitOk;
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) { return twinstep::Main(argc, argv); }
