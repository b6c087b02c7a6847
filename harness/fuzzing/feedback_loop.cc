#include "harness/fuzzing/feedback_loop.h"

#include <algorithm>
#include <utility>

#include "model/random.h"

namespace twinstep {
namespace {

constexpr double kKeptByChance = 0.1;

}  // namespace

FeedbackLoop::FeedbackLoop(FeedbackKind kind, uint64_t seed, std::vector<FuzzInput> first, uint64_t batches_before,
                           uint64_t inputs_before)
    : kind_(kind), seed_(seed), first_(std::move(first)), next_batch_(batches_before), inputs_(inputs_before) {}

std::vector<FeedbackOrder> FeedbackLoop::NextBatch() {
  std::vector<FeedbackOrder> orders;
  as_it_is_ = next_first_ < first_.size();
  if (as_it_is_) {
    while (orders.size() < kBatch && next_first_ < first_.size()) {
      FeedbackOrder& order = orders.emplace_back();
      *order.mutable_parent() = first_[next_first_++];
      order.set_as_it_is(true);
    }
    return orders;
  }
  Random random = Random::ForSession(seed_, next_batch_++);
  for (int i = 0; i < kBatch; ++i) {
    FeedbackOrder& order = orders.emplace_back();
    order.set_seed(random.Next());
    if (kind_ == FeedbackKind::kBehaviour && !corpus_.entries().empty()) {
      *order.mutable_parent() = corpus_.Choose(random).input;
      *order.mutable_donor() = corpus_.Choose(random).input;
    } else if (kind_ == FeedbackKind::kChance && !corpus_.entries().empty()) {
      *order.mutable_parent() = corpus_.entries()[random.Below(corpus_.entries().size())].input;
      *order.mutable_donor() = corpus_.entries()[random.Below(corpus_.entries().size())].input;
    } else {
      *order.mutable_parent() = first_[random.Below(first_.size())];
      *order.mutable_donor() = first_[random.Below(first_.size())];
    }
  }
  return orders;
}

void FeedbackLoop::Take(const std::vector<FeedbackAnswer>& answers) {
  for (const FeedbackAnswer& answer : answers) {
    const uint64_t number = inputs_++;
    if (answer.outcome() != FeedbackAnswer::RAN) continue;
    behaviours_.insert(answer.behaviours().begin(), answer.behaviours().end());
    CorpusEntry entry{.input = answer.input(),
                      .behaviours = {answer.behaviours().begin(), answer.behaviours().end()},
                      .number = number};
    if (kind_ == FeedbackKind::kBehaviour) {
      corpus_.Add(std::move(entry));
    } else if (kind_ == FeedbackKind::kChance) {
      if (as_it_is_ || Random::ForSession(seed_, ~number).Chance(kKeptByChance)) corpus_.AddAlways(std::move(entry));
    }
  }
}

}  // namespace twinstep
