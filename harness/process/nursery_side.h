// The nursery's own side (nursery.h).
#ifndef TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_
#define TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_

#include "harness/process/prepared_child.h"

namespace twinstep {

// Carries out what comes from the socket `orders` until its other end is closed; returns the exit code. In a process
// that was forked for a child it returns what the prepared main does, with the child's descriptors in place. A process
// with more than one thread cannot be a nursery, as a fork has only one of them: 1.
int RunNursery(int orders, const PreparedChild& prepared);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_
