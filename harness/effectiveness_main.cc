// //harness:effectiveness: which oracle finds which planted debugger fault, and how soon.
#include <time.h>

#include <atomic>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/process/work_threads.h"
#include "harness/studies/effectiveness/oracle_runner.h"
#include "harness/studies/effectiveness/trial.h"
#include "model/faults/faults.h"
#include "model/status.h"
#include "proto/effectiveness.pb.h"

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

constexpr uint64_t kMemoryLimitMib = 3000;
// A process that ends at every session would never come to an end.
constexpr uint64_t kMostCrashes = 100;

absl::Duration CpuTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return absl::DurationFromTimespec(now);
}

absl::StatusOr<std::vector<Program>> ProgramsOf(const std::string& name) {
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(name, {}));
  std::vector<Program> programs;
  for (size_t i = 0; i < corpus.size(); ++i) {
    ASSIGN_OR_RETURN(Program program, corpus.Load(i));
    programs.push_back(std::move(program));
  }
  return programs;
}

absl::Status CarryOut(const FaultOrder& order) {
  const FaultKind* fault = nullptr;
  if (!order.fault().empty()) {
    ASSIGN_OR_RETURN(fault, FaultNamed(order.fault()));
  }
  ASSIGN_OR_RETURN(std::vector<Program> programs, ProgramsOf(order.corpus()));
  const OracleOptions options{.engine = order.engine(), .seed = order.seed(), .oracle = order.oracle()};
  ASSIGN_OR_RETURN(std::unique_ptr<OracleRunner> runner, OracleRunner::Create(options, fault, std::move(programs)));
  // Starting engines is no testing.
  const absl::Duration begin = CpuTime();
  const absl::Duration budget = absl::Seconds(order.seconds());
  // One session at least: what the parent has left may be less than the clock's next tick.
  const uint64_t end = order.sessions() == 0 ? std::numeric_limits<uint64_t>::max() : order.sessions();
  for (uint64_t session = order.first_session();
       session == order.first_session() || (session < end && CpuTime() - begin < budget); ++session) {
    FaultNews news;
    news.set_session(session);
    news.set_begins(true);
    Answer(news);
    absl::StatusOr<std::optional<OracleWarning>> warning = runner->Run(session);
    news.set_microseconds(absl::ToInt64Microseconds(CpuTime() - begin));
    const bool warned = warning.ok() && *warning;
    if (warned) {
      news.mutable_warning()->set_oracle((*warning)->oracle);
      news.mutable_warning()->set_warning_class((*warning)->warning_class);
      news.mutable_warning()->set_without_fault((*warning)->without_fault);
      Answer(news);
    }
    news.mutable_end()->set_failed(!warning.ok());
    Answer(news);
    // Whether it is found is the parent's to say.
    if (warned && fault != nullptr && !(*warning)->without_fault && order.until_found()) break;
  }
  return absl::OkStatus();
}

int FaultTrialMain() {
  FaultOrder order;
  if (!NextOrder(order)) return 0;
  if (const absl::Status status = CarryOut(order); !status.ok()) {
    FaultNews news;
    news.set_error(std::string(status.message()));
    Answer(news);
  }
  return 0;
}

const ChildKind kFaultTrialKind("fault-trial", FaultTrialMain);

// One trial: in a child, and another one after each crash. `baseline` is the trial of the engine as it is; null: this
// is it. Errors: the trial cannot be run; no session began; the system gives no process.
absl::StatusOr<Trial> RunFaultTrial(FaultOrder order, const Trial* baseline) {
  Trial trial;
  trial.fault = order.fault();
  const absl::Duration budget = absl::Seconds(order.seconds());
  const auto more = [&order] { return order.sessions() == 0 || order.first_session() < order.sessions(); };
  while (more() && trial.cpu_time < budget && trial.crashes < kMostCrashes) {
    const absl::Duration left = budget - trial.cpu_time;
    order.set_seconds(absl::ToDoubleSeconds(left));
    ChildRunOptions options;
    options.limits = {.time = absl::Minutes(2) + 20 * left, .memory_mib = kMemoryLimitMib};
    std::vector<FaultNews> heard;
    ASSIGN_OR_RETURN(ProcessEnd end, RunChild(kFaultTrialKind, order, options, [&heard](const std::string& bytes) {
                       FaultNews news;
                       if (news.ParseFromString(bytes)) heard.push_back(std::move(news));
                     }));
    if (!heard.empty() && heard.back().has_error()) return absl::FailedPreconditionError(heard.back().error());
    const uint64_t begun = order.first_session();
    order.set_first_session(AddNews(heard, begun, trial));
    if (order.first_session() == begun) {
      const std::string name = order.fault().empty() ? "the engine as it is" : order.fault();
      return absl::UnavailableError(
          absl::StrCat("the trial of ", name, " ended before its first session (", ToText(end), ")"));
    }
    if (baseline != nullptr && order.until_found() && !Finds(trial, *baseline).empty()) break;
  }
  return trial;
}

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
    RETURN_IF_ERROR(FaultNamed(std::string(name)).status());
    names.push_back(std::string(name));
  }
  if (!names.empty()) return names;
  for (const FaultKind& fault : Faults()) names.push_back(std::string(fault.name));
  return names;
}

absl::Status TryEngine(const std::string& engine, const std::vector<std::string>& faults) {
  ProgressLine progress("effectiveness");
  progress.Show(engine + " as it is");
  ASSIGN_OR_RETURN(Trial baseline, RunFaultTrial(OrderOf(engine, ""), nullptr));
  std::vector<absl::StatusOr<Trial>> trials(faults.size(), absl::UnknownError("not run"));
  std::atomic<size_t> next = 0;
  std::atomic<size_t> ended = 0;
  RunOnThreads(static_cast<size_t>(absl::GetFlag(FLAGS_jobs).count()), [&] {
    for (size_t mine = next++; mine < faults.size(); mine = next++) {
      trials[mine] = RunFaultTrial(OrderOf(engine, faults[mine]), &baseline);
      progress.Print([&] {
        if (trials[mine].ok()) std::cerr << EffectivenessLine(*trials[mine], baseline) << std::flush;
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
  std::cout << EffectivenessTable(engine, baseline, done) << std::endl;
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
  ASSIGN_OR_RETURN(std::vector<std::string> faults, WantedFaults());
  // Its children read it; what is wrong with it is told once.
  if (absl::StatusOr<Corpus> corpus = Corpus::Open(absl::GetFlag(FLAGS_corpus), {}); !corpus.ok()) {
    return corpus.status();
  }
  for (const absl::string_view engine : absl::StrSplit(absl::GetFlag(FLAGS_engine), ',')) {
    RETURN_IF_ERROR(TryEngine(std::string(engine), faults));
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
