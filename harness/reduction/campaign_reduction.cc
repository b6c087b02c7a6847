#include "harness/reduction/campaign_reduction.h"

#include <algorithm>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/process/interrupt.h"
#include "harness/reduction/kept_reductions.h"
#include "harness/text/json_text.h"
#include "harness/text/terminal_text.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 4096;
// Of a limit's time: to run what is under way once more, completely.
constexpr absl::Duration kTimeToVerify = absl::Seconds(3);
constexpr absl::Duration kTellTestsEvery = absl::Milliseconds(500);

std::string Many(size_t count, const char* one, const char* several) {
  return absl::StrCat(count, " ", count == 1 ? one : several);
}

// Why a finding is not as small as it can be, in a line of a report.
std::string EndOf(const ReductionReport& report) {
  if (report.state() != ReductionReport::REDUCED) return ReductionText(report);
  return absl::StrCat(report.stopped() ? "stopped before it was 1-minimal" : "not known to be 1-minimal", ", after ",
                      report.tests(), " tests in ", report.microseconds() / 1'000'000, " s",
                      report.reason().empty() ? "" : absl::StrCat("; ", report.reason()));
}

}  // namespace

absl::StatusOr<ReductionSummary> ReduceCampaign(const std::string& folder, const std::vector<std::string>& findings,
                                                const CampaignReductionOptions& options, std::ostream& out) {
  const absl::Duration start = SteadyNow();
  const absl::Duration to_verify = std::min(kTimeToVerify, options.limit.time / 4);
  const auto stop = [&] {
    return SteadyNow() - start >= options.limit.time - to_verify || (options.stop && options.stop());
  };
  ReducerOrder order;
  order.set_out(absl::StrCat(folder, "/reduced"));
  order.set_most_tests(options.limit.tries);
  KeptReductions kept = KeptReductions::Load(order.out());
  std::vector<ReductionReport> reports;
  for (const std::string& path : findings) {
    if (const ReductionReport* const known = kept.Find(path); known != nullptr) {
      reports.push_back(*known);
    } else {
      order.add_paths(path);
    }
  }
  const size_t taken_over = reports.size();
  if (taken_over > 0) {
    out << "An earlier end reduced " << Many(taken_over, "finding", "findings") << " already." << std::endl;
  }
  order.set_jobs(static_cast<uint32_t>(options.jobs));
  order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(options.cpu_limit)));
  order.set_finding_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(options.time_limit)));
  order.set_memory_limit_mib(options.memory_limit_mib);
  size_t failures = 0;
  uint64_t tests = 0;
  const auto show = [&] {
    if (!options.progress) return;
    const uint64_t most = options.limit.tries;
    options.progress(absl::StrCat("reduced ", reports.size() - taken_over + failures, " of ", order.paths_size(),
                                  " findings, tried ", most > 0 ? std::min(tests, most) : tests,
                                  most > 0 ? absl::StrCat(" of ", most) : "", " smaller ones"));
  };
  const auto on_tests = [&](uint64_t now) {
    tests = now;
    show();
  };
  const auto on_end = [&](const ReducerMessage& message) {
    if (message.failure().empty()) {
      reports.push_back(message.report());
      kept.Add(message.path(), message.report(), message.reduced_path());
    } else {
      ++failures;
    }
    show();
    if (message.failure().empty() && message.report().one_minimal()) return;
    const std::string what = message.failure().empty() ? EndOf(message.report()) : message.failure();
    out << OneLine(absl::StrCat(message.path(), ":"), kLongestLine) << "\n    " << OneLine(what, kLongestLine)
        << std::endl;
  };
  if (order.paths_size() > 0) {
    show();
    const absl::Status ended = RunReducer(order, stop, to_verify, on_end, on_tests);
    // Also what a reducer that died had told of.
    const absl::Status saved = kept.Save();
    if (!ended.ok()) return ended;
    if (!saved.ok()) return saved;
  }
  ReductionSummary summary = Summarise(reports);
  summary.failed += static_cast<int>(failures);
  summary.left = order.paths_size() - static_cast<int>(reports.size() - taken_over + failures);
  out << absl::StrFormat("Of %s %d were reduced in %.0f s (%d 1-minimal, %d stopped) and %d were left",
                         Many(findings.size(), "finding", "findings"), summary.reduced,
                         absl::ToDoubleSeconds(SteadyNow() - start), summary.one_minimal, summary.stopped,
                         summary.left);
  const auto add = [&out](int count, const char* what) {
    if (count > 0) out << "; " << count << " " << what;
  };
  add(summary.flaky, "did not show each time");
  add(summary.gone, "did not show again");
  add(summary.failed, "could not be run");
  out << ".\n";
  if (summary.reduced > 0) {
    out << absl::StrFormat("The median one has %g lines and %g actions, and took %.2f s.\n", summary.median_lines,
                           summary.median_actions, summary.median_seconds);
  }
  return summary;
}

std::string ReductionJson(const ReductionSummary& summary) {
  return JsonObject({{"reduced", absl::StrCat(summary.reduced)},
                     {"one_minimal", absl::StrCat(summary.one_minimal)},
                     {"stopped", absl::StrCat(summary.stopped)},
                     {"flaky", absl::StrCat(summary.flaky)},
                     {"gone", absl::StrCat(summary.gone)},
                     {"failed", absl::StrCat(summary.failed)},
                     {"left", absl::StrCat(summary.left)},
                     {"median_lines", absl::StrCat(summary.median_lines)},
                     {"median_actions", absl::StrCat(summary.median_actions)},
                     {"median_seconds", absl::StrFormat("%.2f", summary.median_seconds)},
                     {"classes_after_merge", absl::StrCat(summary.classes_after_merge)}});
}

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
  // Answers come from several threads.
  std::mutex mutex;
  uint64_t tests = 0;
  absl::Duration told = SteadyNow();
  options.reduction.on_test = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    ++tests;
    if (SteadyNow() - told < kTellTestsEvery) return;
    told = SteadyNow();
    ReducerMessage message;
    message.set_tests(tests);
    Answer(message);
  };
  options.on_end = [&](const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced) {
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
    const std::lock_guard<std::mutex> lock(mutex);
    Answer(message);
  };
  ReduceFindings(findings, options);
  return 0;
}

const ChildKind kReducerKind("reducer", ReducerMain);

}  // namespace

absl::Status RunReducer(const ReducerOrder& order, const std::function<bool()>& stop, absl::Duration stop_time,
                        const std::function<void(const ReducerMessage&)>& on_end,
                        const std::function<void(uint64_t)>& on_tests) {
  ChildRunOptions options;
  options.stop = stop;
  options.stop_time = stop_time;
  ASSIGN_OR_RETURN(const ProcessEnd end, RunChild(kReducerKind, order, options, [&](const std::string& bytes) {
                     ReducerMessage message;
                     if (!message.ParseFromString(bytes)) return;
                     if (message.tests() == 0) {
                       on_end(message);
                     } else if (on_tests) {
                       on_tests(message.tests());
                     }
                   }));
  if (end.kind() == ProcessEnd::DONE || (stop && stop())) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("the process that reduces findings ended by ", ToText(end),
                                          "; run //harness:reduce on the findings that it left out"));
}

}  // namespace twinstep
