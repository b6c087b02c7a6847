#include "model/schedules/isolate_switch.h"

#include "model/schedules/range_dd.h"

namespace twinstep {

IsolatedSwitch IsolateSwitch(const AlignedSchedules& aligned, const IsolateSwitchOptions& options) {
  int tests = 0;
  RangeDdOptions dd;
  dd.test = [&](const RangeSet& differences, const std::vector<RangeSet>& next) {
    ++tests;
    std::vector<Schedule> ahead;
    for (const RangeSet& one : next) ahead.push_back(aligned.Mix(one));
    return options.test(aligned.Mix(differences), ahead);
  };
  dd.ahead = options.ahead;
  dd.max_tests = options.max_tests;
  dd.stop = options.stop;
  if (options.on_closer) {
    dd.on_closer = [&](const RangeSet& passing, const RangeSet& failing) {
      options.on_closer(failing.Without(passing).size(), tests);
    };
  }
  const RangeDdResult found = RangeDd(aligned.differences(), dd);
  IsolatedSwitch result;
  result.passing = aligned.Mix(found.passing);
  result.failing = aligned.Mix(found.failing);
  result.differences = aligned.differences();
  const RangeSet left = found.failing.Without(found.passing);
  result.left = left.size();
  if (left.size() == 1) result.slot = aligned.SwitchOf(left.ranges()[0].begin);
  result.one_minimal = found.one_minimal;
  result.tests = found.tests;
  result.unresolved = found.unresolved;
  return result;
}

}  // namespace twinstep
