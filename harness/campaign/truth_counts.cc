#include "harness/campaign/truth_counts.h"

namespace twinstep {
namespace {

void Add(const InvariantCount& part, InvariantCount& sum) {
  sum.set_invariant(part.invariant());
  sum.set_checked(sum.checked() + part.checked());
  sum.set_broken(sum.broken() + part.broken());
  for (const auto& [reason, count] : part.exempt()) (*sum.mutable_exempt())[reason] += count;
}

}  // namespace

void CountTruth(const SessionReport& report, CampaignState& state) {
  const TruthReport& truth = report.truth();
  TruthState& counts = (*state.mutable_truth())[truth.engine()];
  counts.set_sessions(counts.sessions() + 1);
  counts.set_pauses(counts.pauses() + truth.pauses());
  counts.set_ambiguous(counts.ambiguous() + truth.ambiguous());
  if (!truth.no_truth().empty()) ++(*counts.mutable_no_truth())[truth.no_truth()];
  for (const InvariantCount& count : truth.counts()) Add(count, (*counts.mutable_invariants())[count.invariant()]);
}

TruthState SumOfTruth(const CampaignState& state) {
  TruthState sum;
  for (const auto& [engine, part] : state.truth()) {
    sum.set_sessions(sum.sessions() + part.sessions());
    sum.set_pauses(sum.pauses() + part.pauses());
    sum.set_ambiguous(sum.ambiguous() + part.ambiguous());
    for (const auto& [reason, count] : part.no_truth()) (*sum.mutable_no_truth())[reason] += count;
    for (const auto& [name, count] : part.invariants()) Add(count, (*sum.mutable_invariants())[name]);
  }
  return sum;
}

uint64_t Exempt(const InvariantCount& count) {
  uint64_t exempt = 0;
  for (const auto& [reason, times] : count.exempt()) exempt += times;
  return exempt;
}

}  // namespace twinstep
