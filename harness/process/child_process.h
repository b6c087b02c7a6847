// This program once more, for one task that may kill it.
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_PROCESS_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_PROCESS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace twinstep {

struct ChildRun {
  enum class End {
    // Exit code 0.
    kDone,
    // A signal or another exit code.
    kCrashed,
    // Killed because it passed a limit.
    kTimeLimit,
    kMemoryLimit,
  };
  End end = End::kDone;
  // "signal 6 (Aborted)", "exit code 3", "no answer for 30s", "2100 MiB resident".
  std::string how;
  // What it sent with SendToParent, as far as it came.
  std::string answer;
};

// Starts /proc/self/exe with `arguments` and waits for its end. Its standard output and error go nowhere. It dies with
// this process. Errors: the system gives no process.
absl::StatusOr<ChildRun> RunSelf(const std::vector<std::string>& arguments, absl::Duration time_limit,
                                 uint64_t memory_limit_mib);

// The child's side.
void SendToParent(const std::string& text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_PROCESS_H_
