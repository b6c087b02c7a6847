// What Math.random returns in every session of every engine: the same sequence, from the start.
#ifndef TWINSTEP_ENGINES_DETERMINISTIC_RANDOM_H_
#define TWINSTEP_ENGINES_DETERMINISTIC_RANDOM_H_

#include <cstdint>

namespace twinstep {

// What Date.now() is, always, in milliseconds.
inline constexpr int64_t kFrozenTimeMillis = 1'500'000'000'000;

// splitmix64: one addition and a mix per number, full period, no state beyond a counter.
class DeterministicRandom {
 public:
  // In [0, 1), with 53 random bits.
  double Next() {
    state_ += 0x9E3779B97F4A7C15;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
  }
  void Restart() { state_ = 0; }

 private:
  uint64_t state_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_DETERMINISTIC_RANDOM_H_
