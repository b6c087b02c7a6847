// What the preparation of a kind of child (child_kind.h) leaves to be done.
#ifndef TWINSTEP_HARNESS_PROCESS_PREPARED_CHILD_H_
#define TWINSTEP_HARNESS_PROCESS_PREPARED_CHILD_H_

#include <functional>

namespace twinstep {

struct PreparedChild {
  // All that such a process does then; returns the exit code.
  std::function<int()> main;
  // In a nursery, and only behind the first child that has ended before its time, while nothing is asked of it: makes
  // one more thing ready for the children to come, in some milliseconds, as the preparation does. False: there is no
  // more.
  std::function<bool()> prepare_more = [] { return false; };
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_PREPARED_CHILD_H_
