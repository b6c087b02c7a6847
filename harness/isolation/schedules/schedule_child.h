// The child that runs a program of several agents, one run at a time.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_CHILD_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_CHILD_H_

#include "harness/process/child_kind.h"

namespace twinstep {

// Hears of the program first, then answers each ScheduleOrder with a ScheduleAnswer (proto/schedule.proto).
extern const ChildKind kScheduleChildKind;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_CHILD_H_
