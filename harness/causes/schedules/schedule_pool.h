// ScheduleRuns in child processes.
#ifndef TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_POOL_H_
#define TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_POOL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/causes/schedules/schedule_process.h"
#include "harness/causes/schedules/schedule_runs.h"

namespace twinstep {

// One thread. A run that nobody wants any more goes on beside those that are wanted, and then its answer is thrown
// away: to start a child costs more than most runs. There is always a child for the run that is wanted, so that one
// that hangs ahead keeps nobody waiting.
class SchedulePool final : public ScheduleRuns {
 public:
  // `jobs` children at most, from 1, each of which starts when it is needed.
  SchedulePool(ScheduledProgram program, const ScheduleLimits& limits, int jobs);

  absl::StatusOr<ScheduleAnswer> Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                     const std::function<bool()>& stop) override;
  size_t ahead() const override { return 2 * (children_.size() - 1); }
  int jobs() const override { return static_cast<int>(children_.size()); }
  uint64_t spare_runs() const override { return begun_ - delivered_; }

 private:
  struct Child {
    ScheduleProcess process;
    // Of the run under way.
    std::string key;
  };
  Child* Running(const std::string& key);
  Child* Free();
  absl::Status Begin(Child& child, const ScheduleOrder& order, const std::string& key);
  // Waits until a run may have ended, and keeps what those that ended answer.
  void Wait();

  const ScheduledProgram program_;
  std::vector<std::unique_ptr<Child>> children_;
  // What was run ahead.
  std::map<std::string, absl::StatusOr<ScheduleAnswer>> kept_;
  uint64_t begun_ = 0;
  uint64_t delivered_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_POOL_H_
