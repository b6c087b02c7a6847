// Processes that try candidates of a reduction: this program, started afresh, with engines and parser. One that a
// candidate kills, hangs or blows up is an answer; the next candidate gets a fresh one.
#ifndef TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_
#define TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// The name that a trial process is started under, argv[0].
inline constexpr char kTrialName[] = "twinstep-trial";
inline constexpr int kTrialOrdersFd = 3;
inline constexpr int kTrialResultsFd = 4;

// Whether this process was started as one: asked first in main, before flags are looked at; then main is TrialMain
// (trial_main.h).
bool IsTrial(int argc, char** argv);

struct TrialAnswer {
  enum class End { kAnswered, kCrashed, kHung, kMemory };
  End end = End::kAnswered;
  TrialResult result;
  // "signal 11 (Segmentation fault)", "no answer for 10s", "2100 MiB resident".
  std::string how;
};

struct TrialLimits {
  // Of a session, on the CPU clock.
  absl::Duration cpu = absl::Seconds(2);
  // After which the process is killed as hung.
  absl::Duration patience = absl::Seconds(25);
  uint64_t memory_mib = 2048;
};

// One thread. Its processes end with it, and with this process.
class TrialPool {
 public:
  // `stop`, which may be empty, is asked now and then while trials run.
  TrialPool(int jobs, TrialLimits limits, std::function<bool()> stop);
  ~TrialPool();
  TrialPool(const TrialPool&) = delete;
  TrialPool& operator=(const TrialPool&) = delete;

  int jobs() const { return static_cast<int>(processes_.size()); }
  const TrialLimits& limits() const { return limits_; }
  // For what comes; the processes stay.
  void SetCpuLimit(absl::Duration cpu) { limits_.cpu = cpu; }

  // The answers, in the order of `orders`, whose limit on CPU time is set here; fewer where `stop` said so. All
  // processes have the configuration of the first order, and are started anew where that is another one than before.
  // Errors: the system gives no process.
  // `to_the_end`: also where `stop` says so, for the last words of what was stopped.
  absl::StatusOr<std::vector<TrialAnswer>> Run(absl::Span<const TrialOrder> orders, bool to_the_end = false);

 private:
  class Process;

  absl::Status Give(size_t process, size_t index, const TrialOrder& order);
  // True when the process has ended its order.
  bool Take(size_t process, TrialAnswer& answer);

  TrialLimits limits_;
  const std::function<bool()> stop_;
  std::string configuration_;
  std::vector<std::unique_ptr<Process>> processes_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_TRIAL_PROCESS_H_
