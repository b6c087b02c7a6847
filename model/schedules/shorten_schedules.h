// Two schedules that differ by the switch that decides are made short: the switches that do not matter are taken out
// of both.
//
// The published technique (Choi and Zeller, ISSTA 2002) ends with the one difference; its two schedules are as long as
// they were, and a person reads all of it. Here both lose the same switches for as long as the one still passes, the
// other still fails, and the one difference is what parts them. What is behind the last switch runs in the plain order
// (ReplayPolicy).
#ifndef TWINSTEP_MODEL_SCHEDULES_SHORTEN_SCHEDULES_H_
#define TWINSTEP_MODEL_SCHEDULES_SHORTEN_SCHEDULES_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "model/schedules/schedule.h"

namespace twinstep {

// Equal but for the count of switch number `slot`, from 0.
struct SchedulePair {
  Schedule passing;
  Schedule failing;
  int slot = 0;
};

struct ShortenSchedulesOptions {
  // Whether the one passes and the other fails. `ahead`, as many as are asked for, are likely to be tested next.
  std::function<bool(const SchedulePair&, const std::vector<SchedulePair>& ahead)> test;
  size_t ahead = 0;
  // Pairs tested at most.
  int max_tests = 500;
  // Asked before and after every test; true stops, and what the last test said does not count. May be empty.
  std::function<bool()> stop;
  // Told a shorter pair as soon as it is found, and how many tests were made. May be empty.
  std::function<void(const SchedulePair&, int tests)> on_shorter;
};

struct ShortSchedules {
  SchedulePair pair;
  // No single switch can be taken out, or be taken in by the one of its agent before it. False only when stopped or out
  // of tests.
  bool one_minimal = false;
  int tests = 0;
};

// Takes out pieces of the schedule as ddmin tests complements, from the end on, as later switches need earlier ones:
// pieces of half the size each time, at last single switches, until a whole round takes out none. An agent whose single
// switch is taken out runs that part later, on its next turn. Where the part is needed earlier, the agent may instead
// run its next turn's part at once; the next turn then goes. `pair` was tested by the caller.
ShortSchedules ShortenSchedules(const SchedulePair& pair, const ShortenSchedulesOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_SHORTEN_SCHEDULES_H_
