// Tries candidates of a reduction in processes with engines and parser, which a candidate may kill, hang or blow up.
#ifndef TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_
#define TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_pool.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// Answers each TrialOrder with a TrialResult (proto/reduction.proto).
extern const ChildKind kTrialKind;

// Of a trial process, and of those that it starts for other configurations.
inline constexpr uint64_t kTrialMemoryMib = 2048;

struct TrialAnswer {
  bool answered = false;
  TrialResult result;
  // Otherwise: how the process ended.
  ProcessEnd end;
};

struct TrialLimits {
  // Of a session, on the CPU clock.
  absl::Duration cpu = absl::Seconds(2);
  // After which the process is killed as hung. A slow machine takes long: the watchdog ends most of what hangs by the
  // CPU clock.
  absl::Duration patience = absl::Minutes(1);
  uint64_t memory_mib = kTrialMemoryMib;
};

// One thread. Its processes end with it, and with this process.
class TrialPool {
 public:
  // `stop`, which may be empty, is asked now and then while trials run. The processes are `program`, which has trials
  // too; empty: this one. `standard_error` is a descriptor for what they write there.
  TrialPool(int jobs, TrialLimits limits, std::function<bool()> stop, std::string program = "",
            int standard_error = kNullFd);
  TrialPool(const TrialPool&) = delete;
  TrialPool& operator=(const TrialPool&) = delete;

  int jobs() const { return pool_.jobs(); }
  const TrialLimits& limits() const { return limits_; }
  // For what comes; the processes stay.
  void SetCpuLimit(absl::Duration cpu) { limits_.cpu = cpu; }

  // The answers, in the order of `orders`, whose limit on CPU time is set here; fewer where `stop` said so. Orders of
  // one configuration run together, as a process has one for good. Errors: the system gives no process.
  // `to_the_end`: also where `stop` says so, for the last words of what was stopped.
  absl::StatusOr<std::vector<TrialAnswer>> Run(absl::Span<const TrialOrder> orders, bool to_the_end = false);

 private:
  // All have one configuration.
  absl::StatusOr<std::vector<TrialAnswer>> RunAlike(absl::Span<TrialOrder* const> orders, bool to_the_end);

  TrialLimits limits_;
  const std::function<bool()> stop_;
  std::string configuration_;
  ChildPool pool_;
};

// What a trial is told of a finding.

// All that it takes to play the finding; traces stay here. The order for one that is to be judged has a verdict, which
// may be empty: the answer's signature is then its cause as text (model/causes/cause_key.h), which takes longer.
TrialOrder TrialOrderOf(const Finding& finding, bool judged);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_
