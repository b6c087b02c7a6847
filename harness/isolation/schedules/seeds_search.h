// The search with several seeds: the place that most of them name.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SEEDS_SEARCH_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SEEDS_SEARCH_H_

#include <cstddef>
#include <string>
#include <vector>

#include "harness/isolation/schedules/schedule_runs.h"
#include "harness/isolation/schedules/schedule_search.h"
#include "model/status.h"
#include "proto/schedule_search.pb.h"

namespace twinstep {

// SearchSchedules with options.seed and the `seeds - 1` seeds behind it. One race shows at several places, and one seed
// alone may name the loop of a lock; so the answer is that of a seed whose place, the line where the failing schedule
// switches, most of them name; of equals one that isolates a single switch, then the one with the fewest switches left.
// A seed that finds nothing is noted, as long as another one finds something. options.limit is of all; the user's stop
// ends it with what there is. Errors: those of SearchSchedules for the first seed, where none finds anything; what says
// that the program does not parse or is not deterministic ends it at once.
absl::StatusOr<ScheduleSearchReport> SearchSeeds(ScheduleRuns& runs, const ScheduleSearchOptions& options, int seeds);

// The index of the report that is shown.
size_t MostNamed(const std::vector<ScheduleSearchReport>& reports);

// Why a report names no place in one clause; empty: it names one.
std::string WhyNoPlace(const ScheduleSearchReport& found);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SEEDS_SEARCH_H_
