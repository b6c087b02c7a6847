#include "harness/reduction/reducer_process.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/process/interrupt.h"
#include "harness/reduction/reduce_findings.h"

namespace twinstep {
namespace {

FindingPath PathOf(const std::string& path) {
  FindingPath finding;
  finding.path = path;
  return finding;
}

int ReducerMain() {
  // The supervisor's SIGTERM, and a terminal's Ctrl-C, mean: come to an end.
  CatchInterrupts();
  ReducerOrder order;
  if (!NextOrder(order)) return 1;
  std::vector<FindingPath> findings;
  for (const std::string& path : order.paths()) findings.push_back(PathOf(path));
  ReduceFindingsOptions options;
  options.jobs = static_cast<int>(order.jobs());
  options.trial.cpu = absl::Microseconds(static_cast<int64_t>(order.cpu_limit_microseconds()));
  options.trial.memory_mib = order.memory_limit_mib();
  options.reduction.time_limit = absl::Microseconds(static_cast<int64_t>(order.finding_limit_microseconds()));
  options.most_tests = order.most_tests();
  options.reduction.stop = Interrupted;
  options.on_end = [&order](const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced) {
    ReducerMessage message;
    message.set_path(path.path);
    if (status.ok()) {
      *message.mutable_report() = reduced.report;
      if (reduced.report.state() == ReductionReport::REDUCED) {
        const absl::StatusOr<std::string> written = WriteReduced(order.out(), reduced.finding);
        if (written.ok()) {
          message.set_reduced_path(*written);
        } else {
          message.set_failure(std::string(written.status().message()));
        }
      }
    } else {
      message.set_failure(std::string(status.message()));
    }
    Answer(message);
  };
  ReduceFindings(findings, options);
  return 0;
}

const ChildKind kReducerKind("reducer", ReducerMain);

}  // namespace

absl::Status RunReducer(const ReducerOrder& order, const std::function<bool()>& stop, absl::Duration stop_time,
                        const std::function<void(const ReducerMessage&)>& on_end) {
  ChildRunOptions options;
  options.stop = stop;
  options.stop_time = stop_time;
  const absl::StatusOr<ChildEnd> end = RunChild(kReducerKind, order, options, [&on_end](const std::string& bytes) {
    ReducerMessage message;
    if (message.ParseFromString(bytes)) on_end(message);
  });
  if (!end.ok()) return end.status();
  if (end->kind == ChildEnd::Kind::kDone || (stop && stop())) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("the process that reduces findings ended by ", end->text,
                                          "; run //harness:reduce on the findings that it left out"));
}

}  // namespace twinstep
