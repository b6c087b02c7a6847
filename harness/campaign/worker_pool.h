// The workers of a campaign: keeps them busy, watches them from outside, and turns the end of one into a report.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_POOL_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_POOL_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "harness/campaign/session_queue.h"
#include "harness/campaign/worker_process.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

// What a worker may use for one session. Sessions have limits of their own inside the worker, which are well below: a
// worker that passes these does not answer any more.
struct WorkerLimits {
  absl::Duration cpu = absl::Seconds(30);
  absl::Duration wall = absl::Seconds(120);
  // These limit one call of an engine, or what it does between two pauses (FlightRecorder::call), so that the campaign
  // does not wait for an engine that ignores its session's limit as long as a session of many runs may take.
  absl::Duration call_cpu = absl::InfiniteDuration();
  absl::Duration call_wall = absl::InfiniteDuration();
  // This limits the whole process. It is watched about every 50 ms, and not set as a system limit, as engines and
  // sanitizers reserve far more address space than they use. A worker at half of it is replaced after the sessions that
  // it has been given, so that a later session is not blamed for memory that earlier ones left.
  uint64_t resident_mib = 2048;
};

struct WorkerPoolOptions {
  int jobs = 1;
  WorkerLimits limits;
  // A worker that has not reported that it is ready by then never will.
  absl::Duration start_patience = absl::Seconds(120);
  // What the workers are: a kind whose preparation reads the brief. Not null.
  const ChildKind* kind = nullptr;
  // The brief of a worker in configuration i.
  std::function<WorkerBrief(size_t)> brief;
  // The campaign's.
  EnginePair pair;
};

// The supervisor has it; one thread uses it. Sessions come from `queue`, examinations from Examine; their results go to
// the listener's three functions, which Step calls.
class WorkerPool {
 public:
  struct Listener {
    // The engines' versions, from each worker that has started.
    std::function<void(const WorkerReady&)> ready;
    // A session has ended, or has ended its worker.
    std::function<void(SessionReport)> session_ended;
    // A finding that ended its worker comes as it was sent, with its reproduction.
    std::function<void(Finding)> examined;
  };

  WorkerPool(WorkerPoolOptions options, SessionQueue& queue, Listener listener);

  // Asks for the examination of `finding`, which goes before sessions.
  void Examine(Finding finding);

  // Gives out work, waits up to `patience` for news, hears all that there is, looks after limits. Errors: workers
  // cannot be started, or end by themselves before any work.
  absl::Status Step(absl::Duration patience);

  // Nothing is under way, and there is nothing to give out.
  bool idle() const;
  // Sessions that are under way or promised to a worker.
  size_t sessions_under_way() const;
  // Workers that somebody else killed. A session that this happens to twice counts as a crash.
  uint64_t workers_killed() const { return workers_killed_; }
  // The places at which debuggers have paused, in sessions and in examinations.
  Places places() const;

 private:
  struct Worker {
    std::unique_ptr<WorkerProcess> process;
    size_t configuration = 0;
    bool ready = false;
    // The sessions given to it, in the order in which it runs them.
    std::deque<uint64_t> sessions;
    std::deque<Finding> findings;
    // The flight that its clock measures.
    uint64_t flight = 0;
    // The call of an engine that began at `call_began`.
    uint64_t call = 0;
    ChildMoment call_began;
    // Why it was killed from here.
    std::optional<ProcessEnd> killed_for;
    // It gets no more work, and another worker takes its place when it has done what it has: its memory has grown.
    bool retiring = false;
  };

  absl::Status GiveWork(Worker& worker);
  absl::Status Start(Worker& worker, size_t configuration);
  void Hear(Worker& worker, const WorkerMessage& message);
  absl::Status Bury(Worker& worker);
  void WatchLimits(Worker& worker);
  SessionReport ReportOfEnd(const Worker& worker, uint64_t session, CrashFinding crash) const;
  // What the next worker should be started for; nothing: there is no work.
  std::optional<size_t> WantedConfiguration() const;

  const WorkerPoolOptions options_;
  SessionQueue& queue_;
  const Listener listener_;
  std::vector<Worker> workers_;
  // The nursery of the last configuration that a worker was started in.
  std::shared_ptr<Nursery> nursery_;
  size_t nursery_configuration_ = 0;
  // Findings to examine, by configuration.
  std::map<size_t, std::deque<Finding>> to_examine_;
  // How often a session's worker was killed by somebody else.
  std::map<uint64_t, int> killed_;
  uint64_t workers_killed_ = 0;
  // The places of workers that have ended.
  Places places_;
  // Workers in a row that ended by themselves outside a session.
  int deaths_without_work_ = 0;
  std::string failure_;
  absl::Duration last_watch_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_POOL_H_
