// Runs the same work in two builds of the programs, and takes the times of both.
#ifndef TWINSTEP_HARNESS_STUDIES_SPEED_TWO_BUILDS_H_
#define TWINSTEP_HARNESS_STUDIES_SPEED_TWO_BUILDS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "harness/studies/speed/paired_ratio.h"
#include "model/status.h"

namespace twinstep {

// What is measured.
struct SpeedMode {
  std::string_view name;
  // For /bin/sh in a build's folder: $1 sessions, with seed $2; it may write into the folder $3, which is empty.
  std::string_view command;
  // The same for what is to be equal in both builds: prints it, after the command has run. Its output is in $3/output.
  std::string_view result;
};

// default, metamorphic, test262, fuzz_target.
absl::Span<const SpeedMode> SpeedModes();

enum class RunOrder : uint8_t {
  // Both at the same time on one processor, which the system gives to each for milliseconds in turn: what else the
  // machine does hits both alike. Only CPU times are told.
  kTogether,
  // One after the other, in turns which one is first.
  kInTurn,
};

struct SpeedOptions {
  // Folders with `fuzz`, `fuzz.runfiles` and `fuzz_target`.
  std::string before;
  std::string after;
  int pairs = 5;
  int sessions = 200;
  uint64_t seed = 1;
  RunOrder order = RunOrder::kTogether;
  // Asked now and then whether to end; may be empty.
  std::function<bool()> stop = {};
};

struct SpeedResult {
  // Seconds of each pair for `sessions` sessions: those of one session more less those of that one, so that the start
  // of a program does not count.
  std::vector<TimePair> cpu;
  // None where both ran together.
  std::vector<TimePair> wall;
  // Seeds whose results differ.
  std::vector<uint64_t> unequal;
};

// Errors: a program that cannot be started or does not end well. Cancelled: `stop` said so.
absl::StatusOr<SpeedResult> CompareBuilds(const SpeedMode& mode, const SpeedOptions& options);

// A paragraph for people.
absl::StatusOr<std::string> SpeedText(const SpeedMode& mode, const SpeedOptions& options, const SpeedResult& result);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_SPEED_TWO_BUILDS_H_
