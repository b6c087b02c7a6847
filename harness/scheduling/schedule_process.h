// The child that runs programs of several agents, one run at a time: this program, started afresh. One that a run
// kills, hangs or blows up is an answer; the next run gets a fresh one.
#ifndef TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_PROCESS_H_
#define TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_PROCESS_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/agents/agent_run.h"
#include "model/schedules/policies.h"
#include "model/schedules/schedule.h"
#include "proto/schedule.pb.h"

namespace twinstep {

inline constexpr char kScheduleChildName[] = "twinstep-schedule";
inline constexpr int kScheduleOrdersFd = 3;
inline constexpr int kScheduleAnswersFd = 4;

// Whether this process was started as one: asked first in main; then main is ScheduleChildMain.
bool IsScheduleChild(int argc, char** argv);
int ScheduleChildMain();

struct ScheduleLimits {
  // Of a run, on the clock; the child is killed then.
  absl::Duration time = absl::Seconds(60);
  uint64_t memory_mib = 4096;
  uint64_t max_yield_points = 500'000'000;
};

// Runs of one program.
class ScheduleRuns {
 public:
  virtual ~ScheduleRuns() = default;
  // Errors: Cancelled where the user stops it; InvalidArgument where the program does not parse; it cannot be run.
  virtual absl::StatusOr<ScheduleAnswer> Replay(const Schedule& schedule) = 0;
  virtual absl::StatusOr<ScheduleAnswer> Random(const RandomSchedule& random) = 0;
};

// One thread. Its child ends with it. What ends the child is an outcome, ENGINE_FAILED or TOO_LONG, and `what` says
// how.
class ScheduleProcess final : public ScheduleRuns {
 public:
  // `stop` may be empty; it is asked now and then while a run lasts.
  ScheduleProcess(std::string engine, AgentProgram program, ScheduleLimits limits, std::function<bool()> stop);
  ~ScheduleProcess() override;
  ScheduleProcess(const ScheduleProcess&) = delete;
  ScheduleProcess& operator=(const ScheduleProcess&) = delete;

  absl::StatusOr<ScheduleAnswer> Replay(const Schedule& schedule) override;
  absl::StatusOr<ScheduleAnswer> Random(const RandomSchedule& random) override;

 private:
  absl::StatusOr<ScheduleAnswer> Run(ScheduleOrder order);
  absl::Status Start();
  void Kill();
  std::string Reap();

  const std::string engine_;
  const AgentProgram program_;
  const ScheduleLimits limits_;
  const std::function<bool()> stop_;
  pid_t child_ = -1;
  int orders_ = -1;
  int answers_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SCHEDULING_SCHEDULE_PROCESS_H_
