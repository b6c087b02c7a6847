// //harness:effectiveness: which oracle finds which planted debugger fault, and how soon.
#include <atomic>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/process/work_threads.h"
#include "harness/studies/effectiveness/fault_trial.h"
#include "harness/studies/effectiveness/oracle_runner.h"
#include "harness/studies/effectiveness/trial.h"
#include "model/faults/faults.h"

ABSL_FLAG(double, seconds, 60, "CPU time for each fault, and for each engine without a fault");
ABSL_FLAG(uint64_t, sessions, 0,
          "ends the trial of each fault after this number of sessions; 0: only --seconds ends it");
ABSL_FLAG(std::string, fault, "", "only these faults, separated by commas; --fault=list prints all");
ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a + "," + twinstep::DefaultPair().b,
          "the engines whose debuggers get the faults");
ABSL_FLAG(std::string, oracle, "",
          "only this one: differential, truth or a transformation's name; without it differential and metamorphic "
          "sessions take turns");
ABSL_FLAG(uint64_t, seed, 1, "decides every random choice");
ABSL_FLAG(std::string, corpus, "own", "programs to debug, as for //harness:fuzz");
ABSL_FLAG(twinstep::Jobs, jobs, {1}, "trials at the same time; 0: one for each processor");
ABSL_FLAG(bool, until_found, false, "end a fault's trial when it is found");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "effectiveness: plants every fault of model/faults into an engine's debugger, one at a time, runs all oracles "
    "against it for\na fixed time, and prints which of them found it and how soon. A warning counts if neither the "
    "same "
    "session without the\nfault nor any session of the unchanged engine has one of its class.\n"
    "  effectiveness                                            about two hours\n"
    "  effectiveness --until_found                              some minutes\n"
    "  effectiveness --engine=NAME --fault=last-line-wraps --oracle=SlideBreakpoint\n"
    "Exit code 0: it ran; 1: it could not; 2: wrong usage.";

FaultOrder OrderOf(const std::string& engine, const std::string& fault) {
  FaultOrder order;
  order.set_engine(engine);
  order.set_fault(fault);
  order.set_oracle(absl::GetFlag(FLAGS_oracle));
  order.set_corpus(absl::GetFlag(FLAGS_corpus));
  order.set_seed(absl::GetFlag(FLAGS_seed));
  order.set_seconds(absl::GetFlag(FLAGS_seconds));
  order.set_sessions(absl::GetFlag(FLAGS_sessions));
  order.set_until_found(absl::GetFlag(FLAGS_until_found));
  return order;
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
  ProgressLine progress("effectiveness");
  progress.Show(engine + " as it is");
  absl::StatusOr<Trial> baseline = RunFaultTrial(OrderOf(engine, ""), nullptr);
  if (!baseline.ok()) return baseline.status();
  std::vector<absl::StatusOr<Trial>> trials(faults.size(), absl::UnknownError("not run"));
  std::atomic<size_t> next = 0;
  std::atomic<size_t> ended = 0;
  RunOnThreads(static_cast<size_t>(absl::GetFlag(FLAGS_jobs).count()), [&] {
    for (size_t mine = next++; mine < faults.size(); mine = next++) {
      trials[mine] = RunFaultTrial(OrderOf(engine, faults[mine]), &*baseline);
      progress.Print([&] {
        if (trials[mine].ok()) std::cerr << EffectivenessLine(*trials[mine], *baseline) << std::flush;
      });
      progress.Show(absl::StrCat(engine, ": ", ++ended, " of ", faults.size(), " faults tried"));
    }
  });
  std::vector<Trial> done;
  for (absl::StatusOr<Trial>& trial : trials) {
    if (!trial.ok()) return trial.status();
    done.push_back(*std::move(trial));
  }
  progress.Show("");
  std::cout << EffectivenessTable(engine, *baseline, done) << std::endl;
  return absl::OkStatus();
}

absl::Status Run(const CommandLine&) {
  if (absl::GetFlag(FLAGS_fault) == "list") {
    for (const FaultKind& fault : Faults()) {
      std::cout << fault.name << "\n    " << fault.description << "\n    " << fault.source << "\n";
    }
    return absl::OkStatus();
  }
  if (!(absl::GetFlag(FLAGS_seconds) > 0)) return absl::InvalidArgumentError("--seconds must be above 0");
  absl::StatusOr<std::vector<std::string>> faults = WantedFaults();
  if (!faults.ok()) return faults.status();
  // Its children read it; what is wrong with it is told once.
  if (absl::StatusOr<Corpus> corpus = Corpus::Open(absl::GetFlag(FLAGS_corpus), {}); !corpus.ok()) {
    return corpus.status();
  }
  for (const absl::string_view engine : absl::StrSplit(absl::GetFlag(FLAGS_engine), ',')) {
    if (absl::Status status = TryEngine(std::string(engine), *faults); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "effectiveness",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.chosen_by = "--fault=list", .takes = {"fault"}}, {}},
                               .choices = {{"engine", twinstep::EngineNames()}, {"oracle", twinstep::OracleNames()}}},
                              twinstep::Run);
}
