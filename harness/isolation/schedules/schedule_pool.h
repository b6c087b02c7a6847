// ScheduleRuns in child processes.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_POOL_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_POOL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/agents/agent_run.h"
#include "harness/isolation/schedules/schedule_runs.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_pool.h"
#include "model/status.h"
#include "proto/schedule.pb.h"

namespace twinstep {

struct ScheduleLimits {
  // Of a run, on the clock; the child is killed then.
  absl::Duration time = absl::Seconds(60);
  uint64_t memory_mib = 4096;
  uint64_t max_yield_points = 500'000'000;
};

struct ScheduledProgram {
  // The name of the engine.
  std::string engine;
  AgentProgram program;
};

// One thread. A run that nobody wants any more goes on beside those that are wanted, and then its answer is thrown
// away: to start a child costs more than most runs. There is always a child for the run that is wanted, so that one
// that hangs ahead keeps nobody waiting.
class SchedulePool final : public ScheduleRuns {
 public:
  // `jobs` children at most, from 1, each of which starts when it is needed.
  SchedulePool(ScheduledProgram program, const ScheduleLimits& limits, int jobs);

  // What ends a child is an outcome, ENGINE_FAILED or TOO_LONG, and `what` says how. InvalidArgument: the program does
  // not parse; Internal: it cannot be run; ResourceExhausted: the system gives no process.
  absl::StatusOr<ScheduleAnswer> Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                     const std::function<bool()>& stop) override;
  size_t ahead() const override { return 2 * static_cast<size_t>(jobs() - 1); }
  int jobs() const override { return pool_.jobs(); }
  uint64_t spare_runs() const override { return static_cast<uint64_t>(begun_ - delivered_); }

 private:
  bool IsUnderWay(const std::string& key) const;
  absl::Status Begin(const ScheduleOrder& order, const std::string& key);

  const uint64_t max_yield_points_;
  // What a child hears first.
  const ScheduleOrder program_;
  ChildPool pool_;
  // The keys of the runs under way, by their numbers.
  std::map<int, std::string> under_way_;
  // What was run ahead.
  std::map<std::string, absl::StatusOr<ScheduleAnswer>> kept_;
  int begun_ = 0;
  int delivered_ = 0;
};

// The child that runs a program of several agents, one run at a time.

// Hears of the program first, then answers each ScheduleOrder with a ScheduleAnswer (proto/schedule.proto).
extern const ChildKind kScheduleChildKind;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_POOL_H_
