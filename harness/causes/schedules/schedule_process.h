// The child that runs a program of several agents, one run at a time (answering_child.h).
#ifndef TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_PROCESS_H_
#define TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_PROCESS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/agents/agent_run.h"
#include "harness/process/answering_child.h"
#include "proto/schedule.pb.h"

namespace twinstep {

inline constexpr char kScheduleChildName[] = "twinstep-schedule";

// Whether this process was started as one: asked first in main; then main is ScheduleChildMain.
bool IsScheduleChild(int argc, char** argv);
int ScheduleChildMain();

struct ScheduleLimits {
  // Of a run, on the clock; the child is killed then.
  absl::Duration time = absl::Seconds(60);
  uint64_t memory_mib = 4096;
  uint64_t max_yield_points = 500'000'000;
};

struct ScheduledProgram {
  // "v8" or "spidermonkey".
  std::string engine;
  AgentProgram program;
};

// Owned and used by one thread, with which its child ends.
class ScheduleProcess {
 public:
  ScheduleProcess(const ScheduledProgram& program, const ScheduleLimits& limits);

  // Begins a run; none is under way. ResourceExhausted: the system gives no process.
  absl::Status Begin(ScheduleOrder order);
  bool busy() const { return child_.busy(); }
  // Becomes readable when the run has ended.
  int answers() const { return child_.answers(); }
  // What the run under way came to; none: it goes on. What ends the child is an outcome, ENGINE_FAILED or TOO_LONG, and
  // `what` says how. InvalidArgument: the program does not parse; Internal: it cannot be run.
  std::optional<absl::StatusOr<ScheduleAnswer>> Look();
  // Ends the run under way, if any, and the child.
  void Kill() { child_.Kill(); }

 private:
  // What a child gets first.
  ScheduleOrder program_;
  const uint64_t max_yield_points_;
  AnsweringChild child_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_SCHEDULES_SCHEDULE_PROCESS_H_
