// The two callbacks whose order a delay decides, in words.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_CALLBACK_ORDER_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_CALLBACK_ORDER_H_

#include <string>

#include "model/schedules/schedule.h"
#include "proto/schedule.pb.h"

namespace twinstep {

// What the two runs do first that the other does not do there: each side's `place` is where that callback was started,
// by the innermost frame at which the two differ. No places: both run the same callbacks in the same order, as far as
// both go.
void SetCallbacks(const ScheduleAnswer& passing, const ScheduleAnswer& failing, ScheduleReport::Decision& decision);

// "It fails if and only if the callback of setTimeout at a.js:9:3 runs before the callback of setImmediate at
// a.js:4:3". No full stop.
std::string CallbackOrderText(const std::string& program, const ScheduleReport::Decision& decision);

// A delay of a run under a schedule; what it delays is known as far as the run comes to it.
DelayMessage DelayOf(const Switch& delay, const ScheduleAnswer& run);

// "setTimeout at a.js:9:3 is 20.001 ms late".
std::string DelayText(const std::string& program, const DelayMessage& delay);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_CALLBACK_ORDER_H_
