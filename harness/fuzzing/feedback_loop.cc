#include "harness/fuzzing/feedback_loop.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "harness/fuzzing/input_text.h"

namespace twinstep {
namespace {

// Of a run that a limit or a crash ended: as much as that of a long one.
constexpr uint64_t kCostOfNoAnswer = 1000;

}  // namespace

FeedbackLoop::FeedbackLoop(uint64_t seed, std::vector<FuzzInput> first, uint64_t batches_before, uint64_t inputs_before)
    : seed_(seed), first_(std::move(first)), next_batch_(batches_before), inputs_(inputs_before) {
  // Campaigns that leave out what others have run share the work best where each has an order of its own.
  Random random(seed);
  for (size_t left = first_.size(); left > 1; --left) std::swap(first_[left - 1], first_[random.Below(left)]);
}

size_t FeedbackLoop::TakeIn(const std::vector<FeedbackAnswer>& answers) {
  return static_cast<size_t>(std::count_if(answers.begin(), answers.end(),
                                           [this](const FeedbackAnswer& answer) { return Keep(answer, 0) > 0; }));
}

void FeedbackLoop::LeaveOut(const std::set<uint64_t>& hashes) { left_out_.insert(hashes.begin(), hashes.end()); }

int FeedbackLoop::Keep(const FeedbackAnswer& answer, uint64_t number) {
  behaviours_.insert(answer.behaviours().begin(), answer.behaviours().end());
  return corpus_.Add({.input = answer.input(),
                      .behaviours = {answer.behaviours().begin(), answer.behaviours().end()},
                      .number = number,
                      .cost = answer.cost()});
}

std::vector<FeedbackOrder> FeedbackLoop::NextBatch() {
  std::vector<FeedbackOrder> orders;
  while (orders.size() < kBatch && next_first_ < first_.size()) {
    const FuzzInput& input = first_[next_first_++];
    if (left_out_.contains(HashOf(input))) continue;
    FeedbackOrder& order = orders.emplace_back();
    *order.mutable_parent() = input;
    order.set_as_it_is(true);
  }
  as_it_is_ = !orders.empty();
  if (as_it_is_) return orders;
  Random random = Random::ForSession(seed_, next_batch_++);
  parents_.clear();
  for (int i = 0; i < kBatch; ++i) {
    FeedbackOrder& order = orders.emplace_back();
    order.set_seed(random.Next());
    if (!corpus_.entries().empty()) {
      parents_.push_back(corpus_.Choose(random));
      *order.mutable_parent() = corpus_.entries()[parents_.back()].input;
      *order.mutable_donor() = corpus_.entries()[corpus_.Choose(random)].input;
    } else {
      *order.mutable_parent() = first_[random.Below(first_.size())];
      *order.mutable_donor() = first_[random.Below(first_.size())];
    }
  }
  return orders;
}

void FeedbackLoop::Take(const std::vector<FeedbackAnswer>& answers) {
  for (size_t i = 0; i < answers.size(); ++i) {
    const FeedbackAnswer& answer = answers[i];
    const uint64_t number = inputs_++;
    const bool has_parent = !as_it_is_ && i < parents_.size();
    if (answer.outcome() != FeedbackAnswer::RAN) {
      if (has_parent) corpus_.Learn(parents_[i], 0, kCostOfNoAnswer);
      continue;
    }
    const int found = Keep(answer, number);
    if (has_parent) corpus_.Learn(parents_[i], static_cast<uint64_t>(found), answer.cost());
  }
}

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
