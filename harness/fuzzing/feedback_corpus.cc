#include "harness/fuzzing/feedback_corpus.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace twinstep {
namespace {

// Entries that are looked at for one that shows what few others do.
constexpr int kLookedAt = 4;

}  // namespace

bool FeedbackCorpus::Add(CorpusEntry entry) {
  const bool is_new = std::any_of(entry.behaviours.begin(), entry.behaviours.end(),
                                  [this](uint64_t behaviour) { return !shown_by_.contains(behaviour); });
  if (is_new) AddAlways(std::move(entry));
  return is_new;
}

void FeedbackCorpus::AddAlways(CorpusEntry entry) {
  for (const uint64_t behaviour : entry.behaviours) ++shown_by_[behaviour];
  entries_.push_back(std::move(entry));
}

const CorpusEntry& FeedbackCorpus::Choose(Random& random) const {
  const CorpusEntry* chosen = &entries_[random.Below(entries_.size())];
  if (random.Chance(0.5)) return *chosen;
  int fewest = std::numeric_limits<int>::max();
  for (int i = 0; i < kLookedAt; ++i) {
    const CorpusEntry& entry = entries_[random.Below(entries_.size())];
    int rarest = std::numeric_limits<int>::max();
    for (const uint64_t behaviour : entry.behaviours) rarest = std::min(rarest, shown_by_.at(behaviour));
    if (rarest >= fewest) continue;
    fewest = rarest;
    chosen = &entry;
  }
  return *chosen;
}

void FeedbackCorpus::Distill() {
  std::vector<size_t> order(entries_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [this](size_t a, size_t b) {
    return entries_[a].input.ByteSizeLong() > entries_[b].input.ByteSizeLong();
  });
  std::vector<bool> gone(entries_.size());
  for (const size_t i : order) {
    const std::vector<uint64_t>& behaviours = entries_[i].behaviours;
    gone[i] = std::all_of(behaviours.begin(), behaviours.end(),
                          [this](uint64_t behaviour) { return shown_by_.at(behaviour) > 1; });
    if (!gone[i]) continue;
    for (const uint64_t behaviour : behaviours) --shown_by_.at(behaviour);
  }
  std::vector<CorpusEntry> left;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (!gone[i]) left.push_back(std::move(entries_[i]));
  }
  entries_ = std::move(left);
}

}  // namespace twinstep
