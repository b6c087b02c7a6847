// What the fuzz target's inputs came to, in numbers.
#ifndef TWINSTEP_HARNESS_FUZZING_TARGET_STATISTICS_H_
#define TWINSTEP_HARNESS_FUZZING_TARGET_STATISTICS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "harness/fuzzing/input_runner.h"

namespace twinstep {

class TargetStatistics {
 public:
  void Count(const InputReport& report);
  void CountKnown(const std::string& finding_class) { ++known_[finding_class]; }
  void CountExplained() { ++explained_; }
  void CountRecorded() { ++recorded_; }

  uint64_t inputs() const { return inputs_; }
  // "twinstep: 1200 inputs: 1100 ran, 80 were refused (the program does not parse: 80), ..."; a few lines.
  std::string Text() const;

 private:
  uint64_t inputs_ = 0;
  uint64_t ran_ = 0;
  uint64_t avoided_ = 0;
  std::map<std::string, uint64_t> rejected_;
  std::map<std::string, uint64_t> resource_;
  std::map<std::string, uint64_t> known_;
  // Inputs that pay for each.
  std::map<std::string, uint64_t> oracles_;
  uint64_t judged_ = 0;
  std::map<std::string, uint64_t> no_truth_;
  uint64_t held_ = 0;
  std::map<std::string, uint64_t> not_applicable_;
  uint64_t explained_ = 0;
  uint64_t recorded_ = 0;
  std::set<uint64_t> behaviours_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_TARGET_STATISTICS_H_
