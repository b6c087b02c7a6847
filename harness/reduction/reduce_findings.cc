#include "harness/reduction/reduce_findings.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/work_threads.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/quantile.h"
#include "harness/trials/finding_causes.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

std::string Seconds(uint64_t microseconds) {
  char text[32];
  snprintf(text, sizeof text, "%.2f s", static_cast<double>(microseconds) / 1e6);
  return text;
}

// One thread's: parser and trial process stay from finding to finding.
class Job {
 public:
  Job(const ReduceFindingsOptions& options, const FindingReductionOptions& reduction)
      : options_(reduction), pool_(1, options.trial, reduction.stop) {}

  absl::StatusOr<ReducedFinding> Reduce(const FindingPath& path) {
    if (trees_ == nullptr) {
      ASSIGN_OR_RETURN(trees_, TreeCache::Create());
    }
    ASSIGN_OR_RETURN(Finding finding, ReadFinding(path.path));
    return ReduceFinding(finding, pool_, *trees_, options_);
  }

 private:
  const FindingReductionOptions& options_;
  TrialPool pool_;
  std::unique_ptr<TreeCache> trees_;
};

}  // namespace

void ReduceFindings(const std::vector<FindingPath>& findings, const ReduceFindingsOptions& options) {
  FindingReductionOptions reduction = options.reduction;
  reduction.most_tests = options.most_tests;
  const auto stopped = [&options] { return options.reduction.stop && options.reduction.stop(); };
  // `most_tests`, by those that were told: what is under way then is told no more.
  std::atomic<bool> used_up = false;
  reduction.stop = [&] { return used_up || stopped(); };
  std::mutex mutex;
  size_t next = 0, told = 0;
  uint64_t tests = 0;
  // That wait for one before.
  std::map<size_t, absl::StatusOr<ReducedFinding>> ended;
  const auto tell = [&](size_t index, const absl::StatusOr<ReducedFinding>& reduced) {
    options.on_end(findings[index], reduced.status(), reduced.ok() ? *reduced : ReducedFinding());
    if (reduced.ok()) tests += reduced->report.tests();
    if (options.most_tests > 0 && tests >= options.most_tests) used_up = true;
  };
  const auto work = [&] {
    Job job(options, reduction);
    while (!stopped()) {
      size_t index = 0;
      {
        const std::lock_guard<std::mutex> lock(mutex);
        if (next >= findings.size() || used_up) break;
        index = next++;
      }
      absl::StatusOr<ReducedFinding> reduced = job.Reduce(findings[index]);
      // It was stopped before anything was known of it.
      if (stopped() && reduced.ok() && reduced->report.state() == ReductionReport::FAILED) break;
      const std::lock_guard<std::mutex> lock(mutex);
      if (options.most_tests == 0) {
        tell(index, reduced);
        continue;
      }
      ended.emplace(index, std::move(reduced));
      for (auto first = ended.find(told); first != ended.end() && !used_up; first = ended.find(++told)) {
        tell(first->first, first->second);
      }
    }
  };
  RunOnThreads(static_cast<size_t>(std::max(options.jobs, 1)), work);
}

absl::StatusOr<std::string> WriteReduced(const std::string& out, const Finding& finding) {
  const std::string folder = absl::StrCat(out, "/", FindingFolder(finding));
  absl::Status status = MakeFolder(folder);
  if (status.ok()) status = WriteFinding(folder, finding);
  if (!status.ok()) return status;
  return absl::StrCat(folder, "/", FindingFileName(finding.session()));
}

std::string ReductionText(const ReductionReport& report) {
  const std::string runs = absl::StrCat("shown in ", report.first_runs_found(), " of ", report.first_runs(), " runs");
  switch (report.state()) {
    case ReductionReport::FLAKY:
      return absl::StrCat("flaky: ", runs, "; not reduced");
    case ReductionReport::GONE:
      return absl::StrCat("gone: ", runs);
    case ReductionReport::FAILED:
      return absl::StrCat("could not be reduced: ", report.reason());
    default:
      break;
  }
  const auto from_to = [](uint64_t before, uint64_t after, const char* what) {
    return absl::StrCat(before, " -> ", after, " ", what);
  };
  return absl::StrCat(from_to(report.before().bytes(), report.after().bytes(), "bytes, "),
                      from_to(report.before().tokens(), report.after().tokens(), "tokens, "),
                      from_to(report.before().lines(), report.after().lines(), "lines, "),
                      from_to(report.before().actions(), report.after().actions(), "actions"),
                      report.before().transformations() == 0
                          ? ""
                          : absl::StrCat(", ", from_to(report.before().transformations(),
                                                       report.after().transformations(), "transformations")),
                      "; ", report.tests(), " tests (", report.unresolved(), " unresolved), ", report.cached(),
                      " cached, ", report.not_parsed(), " not run as they do not parse or never end, ", report.rounds(),
                      " rounds, ", Seconds(report.microseconds()), "; ",
                      report.one_minimal() ? "1-minimal"
                      : report.stopped()   ? "stopped before it was 1-minimal"
                                           : "not known to be 1-minimal",
                      report.reason().empty() ? "" : absl::StrCat("; ", report.reason()));
}

ReductionSummary Summarise(const std::vector<ReductionReport>& reports) {
  ReductionSummary summary;
  std::vector<double> lines, actions, seconds;
  std::set<std::string> different;
  int alone = 0;
  for (const ReductionReport& report : reports) {
    summary.flaky += report.state() == ReductionReport::FLAKY;
    summary.gone += report.state() == ReductionReport::GONE;
    summary.failed += report.state() == ReductionReport::FAILED;
    if (report.state() != ReductionReport::REDUCED) {
      ++alone;
      continue;
    }
    ++summary.reduced;
    summary.one_minimal += report.one_minimal();
    summary.stopped += report.stopped();
    lines.push_back(static_cast<double>(report.after().lines()));
    actions.push_back(static_cast<double>(report.after().actions()));
    seconds.push_back(static_cast<double>(report.microseconds()) / 1e6);
    different.insert(report.same_as());
  }
  summary.median_lines = Median(std::move(lines));
  summary.median_actions = Median(std::move(actions));
  summary.median_seconds = Median(std::move(seconds));
  summary.classes_after_merge = static_cast<int>(different.size()) + alone;
  return summary;
}

namespace {

// Findings held in memory until they are judged.
constexpr size_t kBatch = 64;

// What it takes to judge a finding.
Finding WithoutTraces(Finding finding) {
  if (finding.has_differential()) {
    finding.mutable_differential()->clear_first();
    finding.mutable_differential()->clear_second();
  }
  return finding;
}

}  // namespace

absl::StatusOr<std::vector<FindingPath>> Representatives(const std::vector<FindingPath>& findings, TrialPool& pool,
                                                         const std::set<std::string>& preferred) {
  std::vector<FindingPath> sorted = findings;
  std::sort(sorted.begin(), sorted.end());
  std::vector<FindingCause> causes(sorted.size());
  std::vector<Finding> batch;
  std::vector<size_t> places;
  const auto judge = [&]() -> absl::Status {
    ASSIGN_OR_RETURN(const std::vector<FindingCause> judged, CausesOf(batch, pool));
    for (size_t i = 0; i < judged.size(); ++i) causes[places[i]] = judged[i];
    batch.clear();
    places.clear();
    return absl::OkStatus();
  };
  for (size_t i = 0; i < sorted.size(); ++i) {
    absl::StatusOr<Finding> finding = ReadFinding(sorted[i].path);
    if (!finding.ok()) {
      causes[i].key.set_rule(sorted[i].path);
      causes[i].rank = CauseRank::kByDesign;
      continue;
    }
    causes[i] = CauseOfFile(*finding);
    if (causes[i].rank != CauseRank::kUnexplained) continue;
    batch.push_back(WithoutTraces(*std::move(finding)));
    places.push_back(i);
    if (batch.size() < kBatch) continue;
    RETURN_IF_ERROR(judge());
  }
  RETURN_IF_ERROR(judge());

  std::map<std::string, size_t> first;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const auto [entry, added] = first.emplace(ToText(causes[i].key), i);
    const auto rank = [&](size_t index) {
      return std::tuple(causes[index].rank, !preferred.contains(sorted[index].path));
    };
    if (!added && rank(i) < rank(entry->second)) entry->second = i;
  }
  std::vector<size_t> chosen;
  for (const auto& [cause, index] : first) chosen.push_back(index);
  std::sort(chosen.begin(), chosen.end(),
            [&](size_t a, size_t b) { return std::tuple(causes[a].rank, a) < std::tuple(causes[b].rank, b); });
  std::vector<FindingPath> representatives;
  for (const size_t index : chosen) representatives.push_back(sorted[index]);
  return representatives;
}

}  // namespace twinstep
