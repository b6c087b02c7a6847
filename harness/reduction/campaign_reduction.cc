#include "harness/reduction/campaign_reduction.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/reduction/kept_reductions.h"
#include "harness/reduction/reducer_process.h"
#include "harness/reduction/representatives.h"
#include "harness/results/finding_list.h"
#include "harness/text/json_text.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 4096;

// Why a finding is not as small as it can be, in a line of a report.
std::string EndOf(const ReductionReport& report) {
  if (report.state() != ReductionReport::REDUCED) return ReductionText(report);
  return absl::StrCat(report.stopped() ? "stopped before it was 1-minimal" : "not known to be 1-minimal", ", after ",
                      report.tests(), " tests in ", report.microseconds() / 1'000'000, " s",
                      report.reason().empty() ? "" : absl::StrCat("; ", report.reason()));
}

}  // namespace

absl::StatusOr<ReductionSummary> ReduceCampaign(const std::string& folder, const CampaignReductionOptions& options,
                                                std::ostream& out) {
  absl::StatusOr<FindingList> list = FindFindings({folder});
  if (!list.ok()) return list.status();
  ReducerOrder order;
  order.set_out(absl::StrCat(folder, "/reduced"));
  KeptReductions kept = KeptReductions::Load(order.out());
  std::vector<ReductionReport> reports;
  std::vector<FindingPath> chosen = list->findings;
  if (!options.all) {
    TrialPool pool(options.jobs, {.cpu = options.cpu_limit, .memory_mib = options.memory_limit_mib}, options.stop);
    absl::StatusOr<std::vector<FindingPath>> representatives = Representatives(list->findings, pool);
    if (!representatives.ok()) return representatives.status();
    chosen = *std::move(representatives);
  }
  for (const FindingPath& path : chosen) {
    if (const ReductionReport* const known = kept.Find(path.path); known != nullptr) {
      reports.push_back(*known);
    } else {
      order.add_paths(path.path);
    }
  }
  const size_t taken_over = reports.size();
  if (taken_over > 0) out << "reduced before and the same: " << taken_over << std::endl;
  order.set_jobs(static_cast<uint32_t>(options.jobs));
  order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(options.cpu_limit)));
  order.set_finding_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(options.time_limit)));
  order.set_memory_limit_mib(options.memory_limit_mib);
  size_t failures = 0;
  const auto on_end = [&](const ReducerMessage& message) {
    if (message.failure().empty()) {
      reports.push_back(message.report());
      kept.Add(message.path(), message.report(), message.reduced_path());
    } else {
      ++failures;
    }
    const size_t done = reports.size() - taken_over + failures;
    if (options.progress) options.progress(absl::StrCat("reduced ", done, " of ", order.paths_size()));
    if (message.failure().empty() && message.report().one_minimal()) return;
    const std::string what = message.failure().empty() ? EndOf(message.report()) : message.failure();
    out << OneLine(absl::StrCat(message.path(), ":"), kLongestLine) << "\n    " << OneLine(what, kLongestLine)
        << std::endl;
  };
  if (order.paths_size() > 0) {
    const absl::Status ended = RunReducer(order, options.stop, on_end);
    // Also what a reducer that died had told of.
    const absl::Status saved = kept.Save();
    if (!ended.ok()) return ended;
    if (!saved.ok()) return saved;
  }
  ReductionSummary summary = Summarise(reports);
  summary.failed += static_cast<int>(failures);
  out << absl::StrFormat(
             "reduced: %d (%d 1-minimal, %d stopped), flaky: %d, gone: %d, failed: %d, of %d findings\n"
             "median: %g lines, %g actions, %.2f s; different ones after merging: %d",
             summary.reduced, summary.one_minimal, summary.stopped, summary.flaky, summary.gone, summary.failed,
             static_cast<int>(taken_over) + order.paths_size(), summary.median_lines, summary.median_actions,
             summary.median_seconds, summary.classes_after_merge)
      << std::endl;
  return summary;
}

std::string ReductionJson(const ReductionSummary& summary) {
  return JsonObject({{"reduced", absl::StrCat(summary.reduced)},
                     {"one_minimal", absl::StrCat(summary.one_minimal)},
                     {"stopped", absl::StrCat(summary.stopped)},
                     {"flaky", absl::StrCat(summary.flaky)},
                     {"gone", absl::StrCat(summary.gone)},
                     {"failed", absl::StrCat(summary.failed)},
                     {"median_lines", absl::StrCat(summary.median_lines)},
                     {"median_actions", absl::StrCat(summary.median_actions)},
                     {"median_seconds", absl::StrFormat("%.2f", summary.median_seconds)},
                     {"classes_after_merge", absl::StrCat(summary.classes_after_merge)}});
}

}  // namespace twinstep
