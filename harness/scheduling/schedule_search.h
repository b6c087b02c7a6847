// Which switch of agents decides whether a program fails: finds a schedule under which it passes and one under which it
// fails, and brings them together (Choi and Zeller, ISSTA 2002).
#ifndef TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_SEARCH_H_
#define TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_SEARCH_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "harness/scheduling/schedule_process.h"
#include "proto/schedule.pb.h"

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
  // Stops, with what there is. May be empty.
  std::function<bool()> stop;
  // A line now and then. May be empty.
  std::function<void(const std::string&)> progress;
};

// A test of a mixture: passes; fails, with the failure that the failing schedule has (numbers in its text do not
// count); is unresolved where another failure shows, a limit ends the run, or the mixture cannot be.
//
// Errors, each a sentence: the program does not parse (InvalidArgument), passes or fails under all schedules, is not
// deterministic (FailedPrecondition); interrupted before a passing and a failing schedule were found (Cancelled).
absl::StatusOr<ScheduleReport> SearchSchedules(ScheduleRuns& runs, const ScheduleSearchOptions& options);

// "59,772,127".
std::string WithCommas(uint64_t number);
// "ray_tracer.js:91:5 (a write)"; "an unknown place".
std::string PlaceText(const std::string& program, const AgentPlaceMessage& place);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_SEARCH_H_
