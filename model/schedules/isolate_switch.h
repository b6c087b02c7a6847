// From a passing and a failing schedule to two that differ by one switch moved by one yield point.
#ifndef TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_
#define TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/delta_debugging/configuration_tester.h"
#include "model/schedules/aligned_schedules.h"
#include "model/schedules/range_set.h"
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

// dd (model/delta_debugging/dd.h) where the deltas are numbers in ranges: the same algorithm and the same bounds, with
// configurations whose size is that of their ranges, so that a billion deltas cost what a hundred do.

struct RangeDdOptions {
  // The outcome of a configuration; equal ones have equal outcomes. `ahead` are those that are likely to be wanted
  // next, the likeliest first; what is found does not depend on what becomes of them.
  std::function<TestOutcome(const RangeSet&, const std::vector<RangeSet>& ahead)> test;
  // How many are named ahead.
  size_t ahead = 0;
  // Tests at most, those of the two ends not counted.
  int max_tests = 1'000'000;
  // Asked before and after every test; true stops, and what the last test said does not count. May be empty.
  std::function<bool()> stop;
  // Told a closer pair as soon as it is found: passing, failing. May be empty.
  std::function<void(const RangeSet&, const RangeSet&)> on_closer;
};

struct RangeDdResult {
  RangeSet passing;
  RangeSet failing;
  // No single delta of the difference can be moved. False only when stopped or out of tests.
  bool one_minimal = false;
  int tests = 0;
  int unresolved = 0;
};

// With no delta it passes, with all of 0 to `count` - 1 it fails.
RangeDdResult RangeDd(uint64_t count, const RangeDdOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_ISOLATE_SWITCH_H_
