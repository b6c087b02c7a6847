// A thread schedule: which agent runs until when (Choi and Zeller, Isolating Failure-Inducing Thread Schedules, ISSTA
// 2002).
#ifndef TWINSTEP_MODEL_SCHEDULES_SCHEDULE_H_
#define TWINSTEP_MODEL_SCHEDULES_SCHEDULE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/status.h"

namespace twinstep {

// The agent runs and is switched out at its own yield point number `count`, counted from 1 over its whole life, before
// what comes behind it; it does not run where it has passed that point. Agents are numbered in the order in which they
// were started; 0 is the main agent. Or it is a delay of `count` microseconds, where `agent` is kFirstCallbackName or
// more: the name of a callback or turn (model/schedules/callback_loop.h).
struct Switch {
  int agent = 0;
  uint64_t count = 0;
  // It did not get there: it blocked or ended behind its yield point `count` - 1. So a switch says the same whether the
  // agent is switched out or cannot go on, and numbers can be compared.
  bool forced = false;

  // Yield points that the agent has behind it when it is switched out.
  uint64_t passed() const { return forced && count > 0 ? count - 1 : count; }
  friend bool operator==(const Switch&, const Switch&) = default;
};

// In the order of time.
using Schedule = std::vector<Switch>;

// "0:254 1:12! 0:300": agent:count, an exclamation mark where forced.
std::string ScheduleText(const Schedule& schedule);
// InvalidArgument: a sentence that names the word that is no switch.
absl::StatusOr<Schedule> ParseSchedule(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_SCHEDULE_H_
