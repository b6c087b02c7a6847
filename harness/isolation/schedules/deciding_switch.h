// The switch that decides, in words: where in the program it is under the passing and under the failing schedule.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_DECIDING_SWITCH_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_DECIDING_SWITCH_H_

#include <string>
#include <vector>

#include "model/schedules/shorten_schedules.h"
#include "proto/schedule.pb.h"
#include "proto/schedule_search.pb.h"

namespace twinstep {

// `passing` and `failing` answer the replays of the pair.
ScheduleReport::Decision DecisionOf(const SchedulePair& pair, const ScheduleAnswer& passing,
                                    const ScheduleAnswer& failing);

// "It fails if and only if agent 2 is switched out at its yield point 59 = a.js:91:5 (a read), not 58 = ...". No full
// stop.
std::string DecisionText(const std::string& program, const ScheduleReport::Decision& decision);

// The switches of the failing schedule, in order; `failing` answers its replay.
std::vector<SwitchLeft> SwitchesOf(const SchedulePair& pair, const ScheduleAnswer& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_DECIDING_SWITCH_H_
