// Behaviours as libFuzzer's extra counters: its only feedback where no code is instrumented.
#ifndef TWINSTEP_HARNESS_FUZZING_BEHAVIOUR_COUNTERS_H_
#define TWINSTEP_HARNESS_FUZZING_BEHAVIOUR_COUNTERS_H_

#include <cstdint>
#include <vector>

namespace twinstep {

// libFuzzer looks through all of them after each run (some microseconds), and keeps an input that brings one to a new
// magnitude.
inline constexpr int kBehaviourCounters = 1 << 16;

// Counts each behaviour, up to 255 times. libFuzzer clears the counters before each run.
void CountBehaviours(const std::vector<uint64_t>& behaviours);

// Of a behaviour.
uint8_t BehaviourCount(uint64_t behaviour);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_BEHAVIOUR_COUNTERS_H_
