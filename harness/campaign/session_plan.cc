#include "harness/campaign/session_plan.h"

#include "engines/engine_pair.h"

namespace twinstep {
namespace {

// The n-th session of its kind.
SessionPlan Differential(uint64_t number, size_t programs) {
  return {.engine = "", .program = static_cast<size_t>(number % programs)};
}

SessionPlan Metamorphic(const CampaignSettings& settings, uint64_t number, size_t programs) {
  if (!settings.lone_engine().empty()) {
    return {.engine = settings.lone_engine(), .program = static_cast<size_t>(number % programs)};
  }
  const EnginePair pair = PairOf(settings);
  return {.engine = number % 2 == 0 ? pair.a : pair.b, .program = static_cast<size_t>(number / 2 % programs)};
}

SessionPlan AgainstTruth(const CampaignSettings& settings, uint64_t number, size_t programs) {
  SessionPlan plan = Metamorphic(settings, number, programs);
  plan.truth = true;
  return plan;
}

}  // namespace

SessionPlan PlanOf(const CampaignSettings& settings, uint64_t session, size_t programs) {
  if (settings.mode() == DIFFERENTIAL) return Differential(session, programs);
  if (settings.mode() == METAMORPHIC) return Metamorphic(settings, session, programs);
  if (settings.mode() == TRUTH) return AgainstTruth(settings, session, programs);
  // One on each engine.
  constexpr uint64_t kMetamorphic = 2;
  const uint64_t differential = settings.differential_sessions(), truth = settings.truth_sessions();
  const uint64_t length = differential + kMetamorphic + truth;
  const uint64_t block = session / length, place = session % length;
  if (place < differential) return Differential(block * differential + place, programs);
  if (place < differential + kMetamorphic) {
    return Metamorphic(settings, block * kMetamorphic + place - differential, programs);
  }
  return AgainstTruth(settings, block * truth + place - differential - kMetamorphic, programs);
}

}  // namespace twinstep
