// Which switch of agents decides whether a program fails: finds a schedule under which it passes and one under which it
// fails, brings them together (Choi and Zeller, ISSTA 2002), and makes both short (model/schedules/shorten_schedules).
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_SEARCH_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_SEARCH_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/schedules/schedule_runs.h"
#include "model/schedules/shorten_schedules.h"
#include "model/status.h"
#include "proto/schedule.pb.h"
#include "proto/schedule_search.pb.h"

namespace twinstep {

struct ScheduleSearchOptions {
  // For words.
  std::string program_name;
  std::string engine;
  // Random schedules tried at most.
  uint64_t schedules = 1000;
  uint64_t seed = 1;
  RandomSchedule::Generator generator = RandomSchedule::BOTH;
  // Of dd.
  int max_tests = 200;
  // A mixture of which a switch cannot be, as its agent is blocked, is unresolved. After so many of them such mixtures
  // run on without that switch, and their outcome counts.
  int infeasible = 10;
  // Switches that do not matter are taken out of the two schedules that are left.
  bool shorten = true;
  int shorten_tests = 500;
  absl::Duration shorten_limit = absl::Minutes(1);
  // Of all, on the clock.
  absl::Duration limit = absl::InfiniteDuration();
  // The user stops it. May be empty.
  std::function<bool()> stop;
  // A line now and then. May be empty.
  std::function<void(const std::string&)> progress;
};

// A test of a mixture: passes; fails, with the failure that the failing schedule has (numbers in its text do not
// count); is unresolved where another failure shows, a limit ends the run, or the mixture cannot be.
//
// Stopped by the user, a limit or an error behind the first schedules, one of which passes and one fails, it answers
// the closest and shortest two so far. What it answers does not depend on how many runs there are at the same time, as
// far as no clock ends them.
//
// Errors, each a sentence: the program does not parse (InvalidArgument), is not deterministic (Aborted), passes or
// fails under all schedules (FailedPrecondition); stopped before a passing and a failing schedule were found
// (Cancelled).
absl::StatusOr<ScheduleSearchReport> SearchSchedules(ScheduleRuns& runs, const ScheduleSearchOptions& options);

// The switch that decides, in words: where in the program it is under the passing and under the failing schedule.

// `passing` and `failing` answer the replays of the pair.
ScheduleReport::Decision DecisionOf(const SchedulePair& pair, const ScheduleAnswer& passing,
                                    const ScheduleAnswer& failing);

// "It fails if and only if agent 2 is switched out at its yield point 59 = a.js:91:5 (a read), not 58 = ...". No full
// stop.
std::string DecisionText(const std::string& program, const ScheduleReport::Decision& decision);

// The switches of the failing schedule, in order; `failing` answers its replay.
std::vector<SwitchLeft> SwitchesOf(const SchedulePair& pair, const ScheduleAnswer& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_SEARCH_H_
