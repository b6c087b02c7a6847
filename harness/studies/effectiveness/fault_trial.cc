#include "harness/studies/effectiveness/fault_trial.h"

#include <time.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/corpora/corpus.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/studies/effectiveness/oracle_runner.h"
#include "model/faults/faults.h"

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
  absl::StatusOr<Corpus> corpus = Corpus::Open(name, {});
  if (!corpus.ok()) return corpus.status();
  std::vector<Program> programs;
  for (size_t i = 0; i < corpus->size(); ++i) {
    absl::StatusOr<Program> program = corpus->Load(i);
    if (!program.ok()) return program.status();
    programs.push_back(*std::move(program));
  }
  return programs;
}

absl::Status CarryOut(const FaultOrder& order) {
  const FaultKind* fault = nullptr;
  if (!order.fault().empty()) {
    absl::StatusOr<const FaultKind*> named = FaultNamed(order.fault());
    if (!named.ok()) return named.status();
    fault = *named;
  }
  absl::StatusOr<std::vector<Program>> programs = ProgramsOf(order.corpus());
  if (!programs.ok()) return programs.status();
  const OracleOptions options{.engine = order.engine(), .seed = order.seed(), .oracle = order.oracle()};
  absl::StatusOr<std::unique_ptr<OracleRunner>> runner = OracleRunner::Create(options, fault, *std::move(programs));
  if (!runner.ok()) return runner.status();
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
    absl::StatusOr<std::optional<OracleWarning>> warning = (*runner)->Run(session);
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

}  // namespace

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
    absl::StatusOr<ProcessEnd> end = RunChild(kFaultTrialKind, order, options, [&heard](const std::string& bytes) {
      FaultNews news;
      if (news.ParseFromString(bytes)) heard.push_back(std::move(news));
    });
    if (!end.ok()) return end.status();
    if (!heard.empty() && heard.back().has_error()) return absl::FailedPreconditionError(heard.back().error());
    const uint64_t begun = order.first_session();
    order.set_first_session(AddNews(heard, begun, trial));
    if (order.first_session() == begun) {
      const std::string name = order.fault().empty() ? "the engine as it is" : order.fault();
      return absl::UnavailableError(
          absl::StrCat("the trial of ", name, " ended before its first session (", ToText(*end), ")"));
    }
    if (baseline != nullptr && order.until_found() && !Finds(trial, *baseline).empty()) break;
  }
  return trial;
}

}  // namespace twinstep
