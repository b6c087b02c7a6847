// The only source of chance: equal seeds give equal choices on every machine and compiler.
#ifndef TWINSTEP_MODEL_RANDOM_H_
#define TWINSTEP_MODEL_RANDOM_H_

#include <cstdint>

namespace twinstep {

// splitmix64. The standard library's distributions differ between implementations; these do not.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  // Independent streams for the parts of a campaign: session `index` of a campaign with seed `seed`.
  static Random ForSession(uint64_t seed, uint64_t index) { return Random(Mix(Mix(seed) + index * kStep)); }

  uint64_t Next() { return Mix(state_ += kStep); }
  // In [0, n); n > 0. The bias of the multiplication is below n / 2^64.
  uint64_t Below(uint64_t n) { return static_cast<uint64_t>((static_cast<unsigned __int128>(Next()) * n) >> 64); }
  // True with probability p.
  bool Chance(double p) { return static_cast<double>(Next() >> 11) * 0x1.0p-53 < p; }

 private:
  static constexpr uint64_t kStep = 0x9E3779B97F4A7C15;
  static uint64_t Mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  uint64_t state_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_RANDOM_H_
