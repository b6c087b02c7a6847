#include "harness/fuzzing/feedback_corpus.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace twinstep {
namespace {

constexpr double kAny = 0.25;
// Entries that are looked at for the most fruitful one.
constexpr int kLookedAt = 6;

// New behaviours by cost, of it and of all that was made of it.
double Fruitfulness(const CorpusEntry& entry) {
  return static_cast<double>(entry.found + 1) / static_cast<double>(entry.spent + 1);
}

}  // namespace

int FeedbackCorpus::Add(CorpusEntry entry) {
  const auto found = std::count_if(entry.behaviours.begin(), entry.behaviours.end(),
                                   [this](uint64_t behaviour) { return !shown_by_.contains(behaviour); });
  if (found > 0) {
    entry.found = static_cast<uint64_t>(found);
    entry.spent = entry.cost;
    for (const uint64_t behaviour : entry.behaviours) ++shown_by_[behaviour];
    entries_.push_back(std::move(entry));
  }
  return static_cast<int>(found);
}

size_t FeedbackCorpus::Choose(Random& random) const {
  size_t chosen = random.Below(entries_.size());
  if (random.Chance(kAny)) return chosen;
  for (int i = 1; i < kLookedAt; ++i) {
    const size_t other = random.Below(entries_.size());
    if (Fruitfulness(entries_[other]) > Fruitfulness(entries_[chosen])) chosen = other;
  }
  return chosen;
}

void FeedbackCorpus::Learn(size_t entry, uint64_t found, uint64_t cost) {
  entries_[entry].found += found;
  entries_[entry].spent += cost;
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
