// The clock of every deadline: it goes on evenly when somebody sets the machine's clock.
#ifndef TWINSTEP_MODEL_STEADY_CLOCK_H_
#define TWINSTEP_MODEL_STEADY_CLOCK_H_

#include <time.h>

#include "absl/time/time.h"

namespace twinstep {

// Time since an unknown moment, the same for all threads and processes of a machine until it restarts. For deadlines
// and elapsed time only: absl::Now() jumps with the machine's clock.
inline absl::Duration SteadyNow() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);  // Cannot fail: the clock exists and `now` is ours.
  return absl::DurationFromTimespec(now);
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_STEADY_CLOCK_H_
