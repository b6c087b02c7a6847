#include "harness/reduction/representatives.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "harness/results/finding_file.h"
#include "harness/trials/finding_causes.h"
#include "model/causes/cause_key.h"

namespace twinstep {
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
    const absl::StatusOr<std::vector<FindingCause>> judged = CausesOf(batch, pool);
    if (!judged.ok()) return judged.status();
    for (size_t i = 0; i < judged->size(); ++i) causes[places[i]] = (*judged)[i];
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
    if (absl::Status status = judge(); !status.ok()) return status;
  }
  if (absl::Status status = judge(); !status.ok()) return status;

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
