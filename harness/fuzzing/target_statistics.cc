#include "harness/fuzzing/target_statistics.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {
namespace {

// Reasons that are told one by one: the most frequent.
constexpr size_t kToldReasons = 5;
constexpr size_t kLongestReason = 80;

uint64_t Sum(const std::map<std::string, uint64_t>& counts) {
  uint64_t sum = 0;
  for (const auto& [reason, count] : counts) sum += count;
  return sum;
}

// "7 (time: 5, memory: 2)", "0".
std::string Told(const std::map<std::string, uint64_t>& counts) {
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text = absl::StrCat(Sum(counts));
  for (size_t i = 0; i < std::min(sorted.size(), kToldReasons); ++i) {
    absl::StrAppend(&text, i == 0 ? " (" : ", ", sorted[i].first.substr(0, kLongestReason), ": ", sorted[i].second);
  }
  if (sorted.size() > kToldReasons) absl::StrAppend(&text, ", ", sorted.size() - kToldReasons, " more");
  return sorted.empty() ? text : absl::StrCat(text, ")");
}

// "truth: 250, transparency: 240".
std::string EachCounted(const std::map<std::string, uint64_t>& counts) {
  return absl::StrJoin(counts, ", ", absl::PairFormatter(": "));
}

}  // namespace

void TargetStatistics::Count(const InputReport& report) {
  ++inputs_;
  switch (report.outcome) {
    case InputReport::Outcome::kRan:
      ++ran_;
      break;
    case InputReport::Outcome::kRejected:
      ++rejected_[report.reason];
      break;
    case InputReport::Outcome::kResource:
      ++resource_[report.reason];
      break;
    case InputReport::Outcome::kAvoided:
      ++avoided_;
      break;
  }
  const bool has_run = report.outcome != InputReport::Outcome::kRejected;
  for (const std::string& name : has_run ? NamesOf(report.oracles) : std::vector<std::string>()) ++oracles_[name];
  judged_ += static_cast<uint64_t>(report.judged);
  for (const auto& [reason, count] : report.no_truth) no_truth_[reason] += static_cast<uint64_t>(count);
  held_ += static_cast<uint64_t>(report.held);
  for (const auto& [reason, count] : report.not_applicable) not_applicable_[reason] += static_cast<uint64_t>(count);
  behaviours_.insert(report.behaviours.begin(), report.behaviours.end());
}

std::string TargetStatistics::Text() const {
  return absl::StrCat("twinstep: ", inputs_, " inputs: ", ran_, " ran, refused: ", Told(rejected_),
                      ", ended by a limit: ", Told(resource_), ", stopped short of a known crash: ", avoided_,
                      "\ntwinstep: oracles: ", EachCounted(oracles_), "; sessions compared with the truth: ", judged_,
                      ", without one or only up to some event: ", Told(no_truth_),
                      "\ntwinstep: transformations: ", held_, " held, not applicable: ", Told(not_applicable_),
                      "\ntwinstep: ", behaviours_.size(), " behaviours; warnings: ", explained_,
                      " explained by a rule, known: ", Told(known_),
                      recorded_ == 0 ? "" : absl::StrCat(", recorded: ", recorded_), "\n");
}

}  // namespace twinstep
