#include "harness/fuzzing/feedback_loop.h"

#include <algorithm>
#include <utility>

#include "model/random.h"

namespace twinstep {
namespace {

// Of a run that a limit or a crash ended: as much as that of a long one.
constexpr uint64_t kCostOfNoAnswer = 1000;

}  // namespace

FeedbackLoop::FeedbackLoop(uint64_t seed, std::vector<FuzzInput> first, uint64_t batches_before,
                           uint64_t inputs_before)
    : seed_(seed), first_(std::move(first)), next_batch_(batches_before), inputs_(inputs_before) {}

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
    behaviours_.insert(answer.behaviours().begin(), answer.behaviours().end());
    CorpusEntry entry{.input = answer.input(),
                      .behaviours = {answer.behaviours().begin(), answer.behaviours().end()},
                      .number = number,
                      .cost = answer.cost()};
    const int found = corpus_.Add(std::move(entry));
    if (has_parent) corpus_.Learn(parents_[i], static_cast<uint64_t>(found), answer.cost());
  }
}

}  // namespace twinstep
