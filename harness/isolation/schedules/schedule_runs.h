// Runs of one program under schedules, several at the same time.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_RUNS_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_RUNS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/schedules/schedule.h"
#include "model/status.h"
#include "proto/schedule.pb.h"

namespace twinstep {

// A run under that schedule, which may be empty: the plain order.
ScheduleOrder ReplayOrder(const Schedule& schedule);
ScheduleOrder RandomOrder(const RandomSchedule& random);

class ScheduleRuns {
 public:
  virtual ~ScheduleRuns() = default;

  // The answer of `wanted`. Meanwhile those of `ahead` run beside it, as far as there is place, in that order; what
  // they answer is kept for as long as every later call wants them or names them again. So the answers of a caller that
  // asks in an order of its own do not depend on how much runs ahead.
  //
  // `stop` may be empty; it is asked now and then. Errors: Cancelled where it says so; InvalidArgument where the
  // program does not parse; it cannot be run.
  virtual absl::StatusOr<ScheduleAnswer> Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                             const std::function<bool()>& stop) = 0;
  // How many it is worth to name ahead; 0: one runs at a time.
  virtual size_t ahead() const = 0;
  virtual int jobs() const = 0;
  // Runs made ahead that nobody wanted, so far.
  virtual uint64_t spare_runs() const = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_RUNS_H_
