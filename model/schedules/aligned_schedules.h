// Two schedules of one program side by side, as differences of one yield point each, and the schedules between them.
#ifndef TWINSTEP_MODEL_SCHEDULES_ALIGNED_SCHEDULES_H_
#define TWINSTEP_MODEL_SCHEDULES_ALIGNED_SCHEDULES_H_

#include <cstdint>
#include <vector>

#include "model/schedules/range_set.h"
#include "model/schedules/schedule.h"

namespace twinstep {

// A switch that both have, perhaps at different yield points.
struct AlignedSwitch {
  int agent = 0;
  uint64_t passing = 0;
  uint64_t failing = 0;
  // Forced in one of them, where being forced is no sign of an infeasible mixture.
  bool forced = false;

  uint64_t distance() const { return passing < failing ? failing - passing : passing - failing; }
  friend bool operator==(const AlignedSwitch&, const AlignedSwitch&) = default;
};

// A difference moves one switch by one yield point. They are numbered from 0: first those of the first switch, ...
class AlignedSchedules {
 public:
  // Switches are matched so that as many as possible are of equal agents in equal order. One that only one schedule has
  // is in the other a switch of no length: the agent is switched out where it stands, so nothing of it runs.
  AlignedSchedules(const Schedule& passing, const Schedule& failing);

  const std::vector<AlignedSwitch>& switches() const { return switches_; }
  uint64_t differences() const { return starts_.back(); }
  // The passing schedule with those of the differences, each of which takes a switch one yield point towards the
  // failing one.
  Schedule Mix(const RangeSet& differences) const;
  // Which switch a difference moves.
  int SwitchOf(uint64_t difference) const;

 private:
  std::vector<AlignedSwitch> switches_;
  // The first difference of each switch, and one behind the last.
  std::vector<uint64_t> starts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_ALIGNED_SCHEDULES_H_
