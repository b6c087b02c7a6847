// The nursery's own side (nursery.h).
#ifndef TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_
#define TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_

#include <functional>

namespace twinstep {

// What the preparation of a kind of child (child_kind.h) leaves to be done.
struct PreparedChild {
  // All that such a process does then; returns the exit code.
  std::function<int()> main;
  // In a nursery, and only behind the first child that has ended before its time, while nothing is asked of it: makes
  // one more thing ready for the children to come, in some milliseconds, as the preparation does. False: there is no
  // more.
  std::function<bool()> prepare_more = [] { return false; };
};

// Carries out what comes from the socket `orders` until its other end is closed; returns the exit code. In a process
// that was forked for a child it returns what the prepared main does, with the child's descriptors in place. A process
// with more than one thread cannot be a nursery, as a fork has only one of them: 1.
int RunNursery(int orders, const PreparedChild& prepared);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_NURSERY_SIDE_H_
