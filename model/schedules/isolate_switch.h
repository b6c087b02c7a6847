// From a passing and a failing schedule to two that differ by one switch moved by one yield point.
#ifndef TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_
#define TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/delta_debugging/configuration_tester.h"
#include "model/schedules/aligned_schedules.h"
#include "model/schedules/schedule.h"

namespace twinstep {

struct IsolateSwitchOptions {
  // `ahead`, as many as are asked for, are likely to be tested next.
  std::function<TestOutcome(const Schedule&, const std::vector<Schedule>& ahead)> test;
  size_t ahead = 0;
  // Schedules tested at most.
  int max_tests = 200;
  std::function<bool()> stop;
  // Told how many differences are left, and how many tests were made. May be empty.
  std::function<void(uint64_t left, int tests)> on_closer;
};

struct IsolatedSwitch {
  Schedule passing;
  Schedule failing;
  // Between the two schedules that were given, and between these.
  uint64_t differences = 0;
  uint64_t left = 0;
  // Where one difference is left: which switch of both it moves.
  int slot = -1;
  bool one_minimal = false;
  int tests = 0;
  int unresolved = 0;
};

// The two ends were tested by the caller.
IsolatedSwitch IsolateSwitch(const AlignedSchedules& aligned, const IsolateSwitchOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_
