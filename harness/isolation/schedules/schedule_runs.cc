#include "harness/isolation/schedules/schedule_runs.h"

namespace twinstep {

ScheduleOrder ReplayOrder(const Schedule& schedule) {
  ScheduleOrder order;
  order.set_replay(ScheduleText(schedule));
  return order;
}

ScheduleOrder RandomOrder(const RandomSchedule& random) {
  ScheduleOrder order;
  *order.mutable_random() = random;
  return order;
}

}  // namespace twinstep
