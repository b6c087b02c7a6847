#include "harness/campaign/metamorphic_counts.h"

#include <algorithm>

#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

void CountRound(const RoundReport& round, MetamorphicState& state) {
  TransformationState& counts = (*state.mutable_transformations())[round.transformation()];
  switch (round.outcome()) {
    case RoundReport::HELD:
      counts.set_held(counts.held() + 1);
      break;
    case RoundReport::WARNED:
      counts.set_warned(counts.warned() + 1);
      ++(*state.mutable_warnings_by_round())[round.number()];
      break;
    case RoundReport::PROGRAM_CHANGED:
      counts.set_program_changed(counts.program_changed() + 1);
      break;
    default:
      ++(*counts.mutable_not_applicable())[round.reason()];
  }
}

// As the paper has it (section 5.3): what is decided while the follow-up run is under way. Where breakpoints slide to
// is known before.
bool IsInteractive(const Transformation& transformation) {
  const TransformationClass* const kind = TransformationFor(transformation.kind_case());
  return kind != nullptr && kind->family() == TransformationFamily::kActions && !transformation.has_slide_breakpoint();
}

void Add(const TransformationState& part, TransformationState& sum) {
  sum.set_held(sum.held() + part.held());
  sum.set_warned(sum.warned() + part.warned());
  sum.set_program_changed(sum.program_changed() + part.program_changed());
  for (const auto& [reason, count] : part.not_applicable()) (*sum.mutable_not_applicable())[reason] += count;
}

}  // namespace

void CountMetamorphic(const SessionReport& report, CampaignState& state) {
  const MetamorphicReport& metamorphic = report.metamorphic();
  MetamorphicState& counts = (*state.mutable_metamorphic())[metamorphic.engine()];
  counts.set_sessions(counts.sessions() + 1);
  for (const RoundReport& round : metamorphic.rounds()) CountRound(round, counts);
  const auto& sequence = metamorphic.transformations();
  if (report.end() == DIVERGED && std::any_of(sequence.begin(), sequence.end(), IsInteractive)) {
    counts.set_interactive_warnings(counts.interactive_warnings() + 1);
  }
}

MetamorphicState SumOfEngines(const CampaignState& state) {
  MetamorphicState sum;
  for (const auto& [engine, part] : state.metamorphic()) {
    sum.set_sessions(sum.sessions() + part.sessions());
    sum.set_interactive_warnings(sum.interactive_warnings() + part.interactive_warnings());
    for (const auto& [round, count] : part.warnings_by_round()) (*sum.mutable_warnings_by_round())[round] += count;
    for (const auto& [name, counts] : part.transformations()) Add(counts, (*sum.mutable_transformations())[name]);
  }
  return sum;
}

uint64_t Warnings(const MetamorphicState& state) {
  uint64_t warnings = 0;
  for (const auto& [round, count] : state.warnings_by_round()) warnings += count;
  return warnings;
}

uint64_t Applied(const TransformationState& state) { return state.held() + state.warned(); }

uint64_t NotApplicable(const TransformationState& state) {
  uint64_t refused = 0;
  for (const auto& [reason, count] : state.not_applicable()) refused += count;
  return refused;
}

uint64_t Tried(const TransformationState& state) {
  return Applied(state) + state.program_changed() + NotApplicable(state);
}

}  // namespace twinstep
