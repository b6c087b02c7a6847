#include "harness/fuzzing/behaviour_counters.h"

namespace twinstep {
namespace {

// By this name libFuzzer finds them; one process has one libFuzzer, so it cannot be otherwise than global.
__attribute__((used, retain, section("__libfuzzer_extra_counters"))) uint8_t counters[kBehaviourCounters];

}  // namespace

void CountBehaviours(const std::vector<uint64_t>& behaviours) {
  for (const uint64_t behaviour : behaviours) {
    uint8_t& counter = counters[behaviour % kBehaviourCounters];
    if (counter < 255) ++counter;
  }
}

uint8_t BehaviourCount(uint64_t behaviour) { return counters[behaviour % kBehaviourCounters]; }

}  // namespace twinstep
